// One table as this client knows it: the connection, what is shown, and what is being played back.
import { capital } from "./deeds"
import * as keep from "./keep"
import { type Motion, fromMySide, motions, patched } from "./patch"
import type { Coach, FromServer, Lookout, Over, OwnThrow, State, TableInfo, Talk, Undo } from "./protocol"
import type { Choice, Cue, Duel, Line, Scene, Throw } from "./scene"
import { begun, comers, joined, laid, needsBoard, uncovered } from "./staged"
import { t } from "./strings"

export interface Why {
  title: string
  text: string
  rules: string[]
  square: number | null
  /** The nearest way in words, and the option that it is. */
  instead: string
  option: number | null
  /** Whether nothing was refused: somebody asked for a hint. */
  friendly?: boolean
}

export interface Pop {
  id: number
  token: number
  text: string
  kind: string
}

export interface Proposal {
  undo: string
  by: number
  label: string
  waiting: number[]
}

export interface Step {
  state: State
  scene: Scene
}

export interface Told extends Line {
  id: number
}

const STEP = 180
const ROLL = 700
const HOLD = 250
const AIM = 650
const POP = 240
const REVEAL = 700
const HERALD = 700
const READ = 700
export const LATEST = 400
const PULSE = 20_000

export class Table {
  status = $state<"joining" | "open" | "lost" | "gone">("joining")
  info = $state.raw<TableInfo | null>(null)
  /** Seats this client holds. */
  seats = $state.raw<number[]>([])
  scene = $state.raw<Scene | null>(null)
  number = $state(0)
  log = $state.raw<Told[]>([])
  talk = $state.raw<Talk[]>([])
  undo = $state.raw<Undo | null>(null)
  quiet = $state.raw<number[]>([])
  coach = $state.raw<Coach | null>(null)
  throwing = $state.raw<OwnThrow | null>(null)
  over = $state.raw<Over | null>(null)
  proposal = $state.raw<Proposal | null>(null)
  why = $state.raw<Why | null>(null)
  /** Whether the machine thinks about a hint. */
  hinting = $state(false)
  /** What figures see and can get to, as far as it was asked in this position. */
  lookouts = $state.raw<Record<number, Lookout>>({})
  /** Both sides of what an option would throw, as far as it was asked in this position; null where nothing is met. */
  aims = $state.raw<Record<number, Duel | null>>({})
  notice = $state("")
  /** Whether an answer is on its way. */
  busy = $state(false)
  /** Whether something is being played back. */
  playing = $state(false)
  /** The round it was when that began. */
  roundBefore = ""
  /** Where figures stand while they move. */
  moved = $state.raw<Record<number, number>>({})
  gone = $state.raw<ReadonlySet<number>>(new Set())
  pops = $state.raw<Pop[]>([])
  /** Squares that have just come to light. */
  fresh = $state.raw<number[]>([])
  /** The dice last thrown, with the line that tells of them. */
  thrown = $state.raw<{ line: Line; throws: Throw[]; key: number } | null>(null)
  rolling = $state(false)
  /** The combat that is told of just now, or the last one. */
  duel = $state.raw<Duel | null>(null)
  speed = $state(keep.likes().speed)
  goneText = $state("")
  /** Set when the screen should pass to another person before anything is shown. */
  curtain = $state<number | null>(null)

  private socket: WebSocket | null = null
  private bySeat = new Map<number | null, Scene>()
  protected latest: Scene | null = null
  private queue: Step[] = []
  protected skipping = false
  protected wake: (() => void) | null = null
  private retry = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pending: { text: string; square: number | null } | null = null
  private sent = 0
  protected told = 0
  /** The first line of the log that is told in what is played back now. */
  private opening = 0
  private popped = 0
  private looked = new Set<string>()
  private closed = false
  private heard = Date.now()
  private pulse: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly id: string,
    readonly secrets: string[],
    /** Whether somebody answers at the other end; a replay is only looked at. */
    asks = true,
  ) {
    if (!asks) return
    this.connect()
    this.pulse = setInterval(() => this.beat(), PULSE)
    addEventListener("online", this.reconnect)
    document.addEventListener("visibilitychange", this.seen)
  }

  close() {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    removeEventListener("online", this.reconnect)
    document.removeEventListener("visibilitychange", this.seen)
    this.socket?.close()
  }

  // The connection

  reconnect = () => {
    if (this.status !== "lost" || this.closed) return
    clearTimeout(this.timer)
    this.connect()
  }

  private seen = () => {
    if (document.visibilityState === "visible") this.reconnect()
  }

  /** A line that says nothing for long may be dead: it is asked, and given up if it stays silent. */
  private beat() {
    if (this.status !== "open") return
    if (Date.now() - this.heard > 2.5 * PULSE) this.socket?.close()
    else this.post({ type: "ping", id: this.name() })
  }

  private connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/play`)
    this.socket = socket
    socket.onopen = () =>
      this.post({ type: "hello", secrets: this.secrets, seen: this.latest ? this.number : null, log: LATEST })
    socket.onmessage = (event) => {
      this.heard = Date.now()
      this.receive(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = () => {
      if (this.socket !== socket || this.closed || this.status === "gone") return
      this.status = "lost"
      this.busy = false
      const wait = Math.min(4000, 250 * 2 ** this.retry++)
      this.timer = setTimeout(() => this.connect(), wait)
    }
  }

  private post(message: Record<string, unknown>) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private receive(message: FromServer) {
    switch (message.type) {
      case "welcome":
        this.welcome(message)
        break
      case "state":
        this.enqueue(message)
        break
      case "table": {
        const { type: _, ...info } = message
        this.info = info
        break
      }
      case "refused":
        this.busy = false
        this.hinting = false
        this.looked.clear()
        this.notice = message.text
        break
      case "accepted":
        break
      case "why":
        if (this.pending) {
          this.why = {
            title: this.pending.text || t.whyNot,
            // The nearest way is told by itself.
            text: message.instead ? message.text.replace(` Instead: ${message.instead}.`, "") : message.text,
            instead: message.instead,
            option: message.option ?? message.offered,
            rules: message.rules,
            square: this.pending.square,
          }
          this.pending = null
        }
        break
      case "hint":
        this.hinting = false
        if (message.number === this.number) this.why = this.advised(message.answers, message.why)
        break
      case "aim":
        if (message.number === this.number) this.aims = { ...this.aims, [message.index]: message.duel }
        break
      case "look": {
        const { type: _, ...lookout } = message
        if (lookout.number === this.number) this.lookouts = { ...this.lookouts, [lookout.token]: lookout }
        break
      }
      case "proposed":
        this.proposal = message
        break
      case "settled":
        if (this.proposal?.undo === message.undo) this.proposal = null
        this.notice = message.agreed ? t.consentYes : t.consentNo
        break
      case "talk":
        this.talk = [...this.talk, message]
        break
      case "gone":
        this.status = "gone"
        this.goneText = message.text
        break
    }
  }

  private welcome(message: Extract<FromServer, { type: "welcome" }>) {
    this.status = "open"
    this.retry = 0
    this.busy = false
    this.info = message.table
    this.seats = message.seats
    this.talk = message.talk
    this.queue = []
    this.skipping = true
    this.wake?.()
    this.bySeat.clear()
    this.looked.clear()
    this.told = message.log.before
    this.log = message.log.lines.map((line) => ({ ...line, id: this.told++ }))
    const last = message.log.lines.findLast((line) => line.throws.length > 0)
    if (last) this.thrown = { line: last, throws: last.throws, key: 0 }
    this.latest = patched(null, message.state.scene)
    this.bySeat.set(message.state.seat, this.latest)
    this.moved = {}
    this.gone = new Set()
    this.show({ state: message.state, scene: this.latest })
    keep.keep(this.id, { game: message.table.game, name: message.table.name })
  }

  // Playing back

  private enqueue(state: State) {
    const scene = patched(this.bySeat.get(state.seat) ?? this.latest, state.scene)
    this.bySeat.set(state.seat, scene)
    this.latest = scene
    this.queue.push({ state, scene })
    if (!this.playing) void this.play()
  }

  private async play() {
    this.playing = true
    this.skipping = false
    this.opening = this.told
    this.roundBefore = this.scene?.round ?? ""
    while (this.queue.length) {
      const step = this.queue.shift()!
      await this.tell(step)
      this.show(step)
    }
    this.playing = false
  }

  /** Whether that combat is what was told last in what is played back now. */
  toldLast(fight: number): boolean {
    const last = this.log.at(-1)
    return this.playing && last !== undefined && last.id >= this.opening && last.fight === fight
  }

  /** At how many times the usual speed things are shown; 0 is at once. */
  private get pace(): number {
    if (this.skipping || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0
    if (!this.speed) return 0
    return this.speed * (this.queue.length > 6 ? 3 : this.queue.length > 2 ? 1.6 : 1)
  }

  protected wait(ms: number): Promise<void> {
    const pace = this.pace
    if (!pace) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms / pace)
      const self = this
      function done() {
        clearTimeout(timer)
        self.wake = null
        resolve()
      }
      this.wake = done
    })
  }

  skip() {
    this.skipping = true
    this.wake?.()
  }

  protected async tell(step: Step) {
    const before = this.scene
    const { kept } = step.state
    if (kept !== undefined && kept !== null) {
      this.log = this.log.filter((line) => line.id < kept)
      this.told = kept
    }
    for (const line of step.state.lines) {
      await this.stage(step.scene, line)
      // What came of one combat is read before the next one is aimed.
      if (line.duel?.phase === "aimed" && this.duel?.phase === "done" && this.duel.number !== line.duel.number) await this.wait(READ)
      if (line.duel) this.duel = line.duel
      // What dice come to is written once they lie.
      if (line.throws.length) await this.roll(line)
      this.log = [...this.log, { ...line, id: this.told++ }].slice(-LATEST)
      if (line.duel?.phase === "aimed") await this.wait(AIM)
      if (line.cue) await this.act(line.cue)
    }
    if (before && before.seat === step.scene.seat && kept === undefined) {
      await this.lay(step.scene)
      for (const motion of motions(before, step.scene, step.state.lines)) await this.act(motion)
    }
  }

  /** What came to light is shown before anybody does anything on it, and figures before they do. */
  private async stage(after: Scene, line: Line) {
    const now = this.scene
    if (!now || !this.pace || now.seat !== after.seat) return
    if (line.round && line.round !== now.round) {
      this.scene = begun(now, after, line.round)
      await this.wait(HERALD)
    }
    const coming = comers(this.scene!, after, line)
    if (needsBoard(this.scene!, line, coming)) await this.lay(after)
    if (!coming.length) return
    this.scene = joined(this.scene!, coming)
    await this.wait(POP)
  }

  private async lay(after: Scene) {
    const now = this.scene
    if (!now || !this.pace || now.board === after.board) return
    const found = now.board.squares.length ? uncovered(now.board, after.board) : []
    this.scene = laid(now, after)
    if (!found.length) return
    this.fresh = found
    await this.wait(REVEAL)
  }

  private async roll(line: Line) {
    this.thrown = { line, throws: line.throws, key: this.told }
    if (!this.pace) return
    this.rolling = true
    await this.wait(ROLL)
    this.rolling = false
    await this.wait(HOLD)
  }

  private async act(cue: Cue | Motion) {
    if (!this.pace) return
    if (cue.kind === "move") {
      const path = cue.path.length > 14 ? cue.path.filter((_, i) => i % 2 || i === cue.path.length - 1) : cue.path
      for (const square of path) {
        this.moved = { ...this.moved, [cue.token]: square }
        await this.wait(path.length === 1 ? STEP * 1.7 : STEP)
      }
    } else if (cue.kind === "vanish") {
      this.gone = new Set([...this.gone, cue.token])
      await this.wait(POP * 1.5)
    } else if (cue.kind === "wound" || cue.kind === "heal" || cue.kind === "status") {
      this.pop(cue)
      await this.wait(POP)
    }
  }

  private pop(cue: Cue | Motion) {
    const id = this.popped++
    const text = cue.kind === "status" ? cue.text : `${cue.kind === "wound" ? "−" : "+"}${cue.amount || 1} ♥`
    this.pops = [...this.pops, { id, token: cue.token, text, kind: cue.kind }]
    setTimeout(() => {
      this.pops = this.pops.filter((pop) => pop.id !== id)
    }, 900)
  }

  protected show({ state, scene }: Step) {
    const before = this.scene
    this.scene = scene
    this.duel = scene.duel
    if (state.number !== this.number || before?.seat !== scene.seat) {
      this.lookouts = {}
      this.aims = {}
      this.looked.clear()
    }
    this.number = state.number
    this.undo = state.undo
    this.quiet = state.quiet ?? []
    this.coach = state.coach ?? null
    this.throwing = state.throw
    this.over = state.over
    this.moved = {}
    this.gone = new Set()
    this.fresh = []
    this.busy = false
    this.why = null
    const passes = before && before.seat !== scene.seat && this.seats.length > 1 && scene.question?.mine
    if (passes && (keep.likes().curtain || this.info?.hidden)) this.curtain = scene.seat
  }

  // What a person does

  /** Who sits at a seat, by name where somebody gave one. */
  called(seat: number, title: string): string {
    const sits = this.info?.seats.find((one) => one.seat === seat)
    return sits?.kind === "person" && sits.name && sits.name !== sits.title ? t.namedSeat(sits.name, title) : title
  }

  answer(option: Choice) {
    const question = this.scene?.question
    if (!question?.mine || this.busy || this.playing || this.status === "lost") return
    this.busy = true
    this.notice = ""
    const { seat } = question
    const mixed = !this.info?.commitment || this.info.mixes?.some((one) => one.seat === seat)
    const mix = mixed ? undefined : keep.mix(this.id, seat)
    this.post({ type: "answer", number: this.number, seat, index: option.index, id: this.name(), mix })
  }

  enterThrow(wish: { faces?: number[]; text?: string }) {
    this.post({ type: "throw", number: this.number, ...wish })
  }

  ask(wish: { text?: string; square?: number; token?: number; card?: string }, title: string) {
    const question = this.scene?.question
    if (!question?.mine) return
    this.pending = { text: title, square: wish.square ?? null }
    this.post({ type: "why", number: this.number, seat: question.seat, ...wish })
  }

  /** Whether a machine thinks that somebody here may tell to be quick. */
  get thinking(): boolean {
    const question = this.scene?.question
    if (!question || question.mine || this.playing || !this.seats.length) return false
    return this.info?.seats.find((seat) => seat.seat === question.seat)?.kind === "agent"
  }

  /** Lets machines answer with the best they have found, until a person is asked. */
  hasten() {
    if (this.thinking) this.post({ type: "hasten", seat: this.seats[0] })
  }

  /** Asks what the machine would do here; everybody at the table is told. */
  hint() {
    const question = this.scene?.question
    if (!question?.mine || this.hinting) return
    this.hinting = true
    this.notice = t.hintThinking
    this.post({ type: "hint", seat: question.seat })
  }

  private advised(answers: { index: number; chance: number | null }[], why: string[]): Why | null {
    const options = this.scene?.question?.options ?? []
    const said = answers.flatMap(({ index, chance }) => {
      const option = options.find((one) => one.index === index)
      return option ? [{ index, label: option.label, chance: chance === null ? "" : t.hintChance(chance) }] : []
    })
    this.notice = ""
    if (!said.length) return null
    const [best, ...rest] = said
    const text = [best.chance && capital(`${best.chance}.`), ...why, rest.length ? t.hintNext(rest.map((one) => (one.chance ? `${one.label} (${one.chance})` : one.label))) : ""]
    return { title: t.hintTitle, text: text.filter(Boolean).join(" "), instead: best.label, option: best.index, rules: [], square: null, friendly: true }
  }

  /** Asks what both sides would throw with an option, unless it is known. */
  aim(option: Choice) {
    const question = this.scene?.question
    if (!question?.mine || option.odds === null || option.index in this.aims) return
    const key = `aim ${this.number} ${option.index}`
    if (this.looked.has(key)) return
    this.looked.add(key)
    this.post({ type: "aim", number: this.number, seat: question.seat, index: option.index })
  }

  /** Asks what a figure sees and where it could go, unless it is known: whom and where at once, and
   * then, where squares are wanted, every square in sight, which takes longer on a large map. */
  lookOut(token: number, squares: boolean) {
    const known = this.lookouts[token]
    if (known && (!squares || known.seen)) return
    const wish = { seat: this.scene?.seat ?? null, token, squares: Boolean(known) }
    const key = JSON.stringify([this.number, wish])
    if (this.looked.has(key)) return
    this.looked.add(key)
    this.post({ type: "look", ...wish })
  }

  takeBack() {
    const seat = this.scene?.seat ?? this.seats[0]
    if (seat === null || seat === undefined) return
    this.post({ type: "undo", seat })
  }

  consent(agree: boolean) {
    if (!this.proposal) return
    const { undo, waiting } = this.proposal
    for (const seat of this.seats)
      if (!waiting || waiting.includes(seat)) this.post({ type: "consent", undo, seat, agree })
  }

  hush(until: "turn" | null) {
    const seat = this.scene?.seat
    if (seat !== null && seat !== undefined) this.post({ type: "quiet", seat, until })
  }

  /** Whether the interrupts of the seats here are always asked, or only where it can help. */
  askWhen(when: "always" | "matters") {
    for (const seat of this.seats) this.post({ type: "asking", seat, when })
  }

  /** At a real table: this phone leads from now on, or has done all up to a line of the log. */
  lead(phone: string, read: number | null = null) {
    this.post({ type: "lead", phone, seat: this.seats[0] ?? null, read })
  }

  say(text: string) {
    this.post({ type: "say", seat: this.scene?.seat ?? this.seats[0] ?? null, text })
  }

  setSpeed(speed: number) {
    this.speed = speed
    keep.like({ speed })
    if (!speed) this.skip()
  }

  private name(): string {
    return `${Date.now().toString(36)}-${this.sent++}`
  }
}
