// Sounds, made here out of tones and noise: there is nothing to fetch. Nothing is only heard:
// whatever sounds is also seen. Until somebody has clicked or pressed a key there is no sound.
import { like, likes } from "./keep"

export const SOUNDS = ["dice", "step", "hit", "heal", "fall", "chest", "turn", "won", "lost"] as const
export type Sound = (typeof SOUNDS)[number]

/** The same sound is not begun again before so many milliseconds. */
const APART: Partial<Record<Sound, number>> = { step: 70, hit: 90, dice: 250, turn: 900 }
const USUAL = 60

class Sounds {
  volume = likes().volume
  muted = likes().muted
  private context: AudioContext | null = null
  private out: GainNode | null = null
  private noise: AudioBuffer | null = null
  private last = new Map<Sound, number>()

  constructor() {
    const wake = () => {
      removeEventListener("pointerdown", wake, true)
      removeEventListener("keydown", wake, true)
      this.wake()
    }
    addEventListener("pointerdown", wake, true)
    addEventListener("keydown", wake, true)
  }

  /** Asks for a sound; whoever listens for `undercroft:sound` is told whether it was played.
   *  The same one is not heard twice at once, unless somebody wants to hear what it is like. */
  play(name: Sound, wanted = false) {
    const now = performance.now()
    if (!wanted && now - (this.last.get(name) ?? -1e9) < (APART[name] ?? USUAL)) return
    this.last.set(name, now)
    const played = this.context !== null && !this.muted && this.volume > 0 && !document.hidden
    dispatchEvent(new CustomEvent("undercroft:sound", { detail: { name, played } }))
    if (played || (name === "turn" && this.context && !this.muted && this.volume > 0)) this.make(name)
  }

  set(volume: number, muted = this.muted) {
    this.volume = Math.max(0, Math.min(1, volume))
    this.muted = muted
    like({ volume: this.volume, muted })
    if (this.out) this.out.gain.value = this.level
  }

  private get level(): number {
    return this.muted ? 0 : this.volume * this.volume * 0.6
  }

  private wake() {
    if (this.context || !("AudioContext" in window)) return
    const context = (this.context = new AudioContext())
    this.out = context.createGain()
    this.out.gain.value = this.level
    this.out.connect(context.destination)
    const length = context.sampleRate / 2
    this.noise = context.createBuffer(1, length, context.sampleRate)
    const data = this.noise.getChannelData(0)
    for (let i = 0; i < length; i++) data[i] = Math.random() * 2 - 1
  }

  private make(name: Sound) {
    if (this.context?.state === "suspended") void this.context.resume()
    MADE[name](this)
  }

  /** A tone that glides from one pitch to another and dies away. */
  tone(at: number, from: number, to: number, length: number, loud: number, type: OscillatorType = "sine") {
    const context = this.context!
    const start = context.currentTime + at
    const tone = context.createOscillator()
    tone.type = type
    tone.frequency.setValueAtTime(from, start)
    tone.frequency.exponentialRampToValueAtTime(to, start + length)
    tone.connect(this.fading(start, length, loud))
    tone.start(start)
    tone.stop(start + length)
  }

  /** A burst of noise round a pitch. */
  burst(at: number, pitch: number, length: number, loud: number, type: BiquadFilterType = "bandpass") {
    const context = this.context!
    const start = context.currentTime + at
    const source = context.createBufferSource()
    source.buffer = this.noise
    const filter = context.createBiquadFilter()
    filter.type = type
    filter.frequency.value = pitch
    filter.Q.value = 1.4
    source.connect(filter).connect(this.fading(start, length, loud))
    source.start(start, Math.random() * 0.2, length)
  }

  private fading(start: number, length: number, loud: number): GainNode {
    const gain = this.context!.createGain()
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.012, length / 4))
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    gain.connect(this.out!)
    return gain
  }
}

const MADE: Record<Sound, (s: Sounds) => void> = {
  dice: (s) => {
    for (const at of [0, 0.07, 0.12, 0.2, 0.26, 0.36, 0.43]) {
      s.burst(at + Math.random() * 0.02, 2600 + Math.random() * 1800, 0.035, 0.5)
      s.tone(at, 420 + Math.random() * 160, 240, 0.03, 0.14, "triangle")
    }
  },
  step: (s) => s.burst(0, 240, 0.07, 0.5, "lowpass"),
  hit: (s) => {
    s.burst(0, 900, 0.12, 0.7)
    s.tone(0, 190, 55, 0.2, 0.6, "sawtooth")
  },
  heal: (s) => [523, 659, 784].forEach((pitch, i) => s.tone(i * 0.08, pitch, pitch, 0.25, 0.25)),
  fall: (s) => {
    s.tone(0, 330, 70, 0.5, 0.4, "triangle")
    s.burst(0.28, 160, 0.25, 0.8, "lowpass")
  },
  chest: (s) => {
    s.tone(0, 70, 120, 0.28, 0.2, "sawtooth")
    ;[880, 1109, 1319, 1760].forEach((pitch, i) => s.tone(0.25 + i * 0.07, pitch, pitch, 0.3, 0.16))
  },
  turn: (s) => [659, 880].forEach((pitch, i) => s.tone(i * 0.16, pitch, pitch, 0.5, 0.3)),
  won: (s) => [523, 659, 784, 1047, 784, 1047].forEach((pitch, i) => s.tone(i * 0.14, pitch, pitch, i === 5 ? 0.9 : 0.3, 0.3, "triangle")),
  lost: (s) => [392, 370, 311, 262].forEach((pitch, i) => s.tone(i * 0.26, pitch, pitch * 0.985, i === 3 ? 1 : 0.4, 0.3, "triangle")),
}

export const sounds = new Sounds()
