// A game that was played: a table without a connection, whose positions are fetched one by one.
import * as api from "./api"
import type { ReplayInfo, Scened, Story } from "./protocol"
import type { Board, Choice, Line, Scene } from "./scene"
import { LATEST, type Step, Table } from "./table.svelte"

const KEPT = 60
/** How long a position is shown at the usual speed before the next one. */
const REST = 650

export interface Beat {
  at: number
  text: string
  token: number
  kind: "fall" | "end"
}

export class Reel extends Table {
  replay = $state.raw<ReplayInfo | null>(null)
  story = $state.raw<Story | null>(null)
  at = $state(0)
  seat = $state<number | null>(null)
  running = $state(false)
  tempo = $state(1)
  trouble = $state("")
  /** What could be chosen at the position that is shown, as far as the seat that looks knows. */
  offered = $state.raw<Choice[]>([])

  private known = new Map<string, Promise<Scened>>()
  private turn = 0
  /** What was asked last of sight and reach, until it is answered. */
  private asked = ""
  private board: { text: string; board: Board } | null = null

  constructor(id: string) {
    super(id, [], false)
  }

  get of(): number {
    return this.replay?.answers ?? 0
  }

  beats: Beat[] = $derived.by(() => {
    const out: Beat[] = []
    this.story?.lines.forEach((lines, at) => {
      for (const line of lines)
        if (line.cue?.kind === "vanish") out.push({ at, text: line.text, token: line.cue.token, kind: "fall" })
    })
    return out
  })

  async open(at: number | null, seat: number | null) {
    try {
      ;[this.replay, this.story] = await Promise.all([api.replay(this.id), api.story(this.id)])
      this.seat = seat !== null && seat < this.story.seats.length ? seat : null
      this.status = "open"
      await this.goTo(at ?? 0)
    } catch (error) {
      this.status = "gone"
      this.goneText = (error as Error).message
    }
  }

  private fetch(at: number): Promise<Scened> {
    const key = `${at}/${this.seat ?? ""}`
    let found = this.known.get(key)
    if (!found) {
      found = api.position(this.id, at, this.seat)
      found.catch(() => this.known.delete(key))
      this.known.set(key, found)
      if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value!)
    }
    return found
  }

  /** Shows a position; with its motions if it is the next one and somebody wants to see them. */
  async goTo(at: number, moving = false) {
    const wanted = Math.max(0, Math.min(at, this.of))
    const mine = ++this.turn
    const before = this.at
    this.at = wanted
    this.skip()
    let found: Scened
    try {
      found = await this.fetch(wanted)
    } catch (error) {
      if (mine === this.turn) this.trouble = (error as Error).message
      return
    }
    if (mine !== this.turn) return
    this.trouble = ""
    const step = this.step(found)
    if (moving && wanted === before + 1 && this.scene) {
      this.playing = true
      this.skipping = false
      if (wanted < this.of) void this.fetch(wanted + 1).catch(() => {})
      await this.tell(step)
      if (mine !== this.turn) return
    }
    this.playing = false
    this.recount(wanted)
    this.show(step)
    this.offered = found.scene.question?.options ?? []
  }

  private step(found: Scened): Step {
    const text = JSON.stringify(found.scene.board)
    if (this.board?.text !== text) this.board = { text, board: found.scene.board }
    const question = found.scene.question && { ...found.scene.question, mine: false, options: [], refused: [] }
    const scene: Scene = { ...found.scene, board: this.board.board, question }
    return {
      scene,
      state: {
        type: "state", number: found.at, seat: this.seat, scene, lines: found.lines,
        undo: null, quiet: [], throw: null, over: null,
      },
    }
  }

  /** The log as it was at a position. */
  private recount(at: number) {
    const lines = this.story?.lines.slice(0, at + 1) ?? []
    const all: Line[] = lines.flat()
    const first = Math.max(0, all.length - LATEST)
    this.log = all.slice(first).map((line, i) => ({ ...line, id: first + i }))
    this.told = all.length
    const last = all.findLast((line) => line.throws.length > 0)
    this.thrown = last ? { line: last, throws: last.throws, key: at } : null
  }

  async run() {
    if (this.running) {
      this.stop()
      return
    }
    this.running = true
    this.speed = this.tempo
    if (this.at >= this.of) await this.goTo(0)
    while (this.running && this.at < this.of) {
      const here = this.at
      await this.goTo(here + 1, true)
      if (!this.running || this.at !== here + 1) break
      await new Promise((resolve) => setTimeout(resolve, REST / this.tempo))
    }
    this.running = false
  }

  stop() {
    this.running = false
    this.skip()
  }

  setTempo(tempo: number) {
    this.tempo = tempo
    this.speed = tempo
  }

  async look(seat: number | null) {
    this.seat = seat
    await this.goTo(this.at)
  }

  override lookOut(token: number) {
    const at = this.number
    const seat = this.scene?.seat ?? null
    const key = `${at}/${seat ?? ""}/${token}`
    if (this.lookouts[token] || this.asked === key) return
    this.asked = key
    api.lookBack(this.id, at, seat, token).then(
      (found) => {
        if (at === this.number && seat === (this.scene?.seat ?? null)) this.lookouts = { ...this.lookouts, [token]: found }
      },
      (error: Error) => (this.trouble = error.message),
    ).finally(() => {
      if (this.asked === key) this.asked = ""
    })
  }

  /** The round that a position belongs to: its place among the rounds. */
  round: number = $derived(Math.max(0, (this.story?.phases.findLastIndex(([from]) => from <= this.at) ?? 0)))

  byRound(step: number) {
    const phases = this.story?.phases ?? []
    const within = this.at > (phases[this.round]?.[0] ?? 0)
    const next = phases[step < 0 && within ? this.round : this.round + step]
    void this.goTo(next ? next[0] : step < 0 ? 0 : this.of)
  }
}
