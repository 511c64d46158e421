import { BESIDE, SAYS_NOTHING, STORM_KINDS, STREETS, type StormKind } from './storm-words.ts'

/** One report of a storm, and what it is really about, which the rules under test must not see. */
export interface StormReport {
  /** Number of the real problem. */
  problem: number
  kind: 'service-request' | 'incident'
  position: [longitude: number, latitude: number]
  /** ms from the beginning of the storm. */
  atMs: number
  /** Service of a request, type of an incident, as the person chose it. */
  code: string
  category: string
  title: string
  description: string
  location: string | null
}

/** Hands out chance that is the same for the same seed (SplitMix32 by Steele, Lea and Flood, 32 bits). */
function chances(seed: number) {
  let state = seed | 0
  const unit = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
  return {
    unit,
    between: (from: number, to: number) => from + (to - from) * unit(),
    happens: (share: number) => unit() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(unit() * list.length)] as T,
    /** Box and Muller. */
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  }
}
type Chances = ReturnType<typeof chances>

interface Problem {
  what: StormKind
  /** Metres east and north of the middle of the storm. */
  x: number
  y: number
  beginsMs: number
  street: string
  /** Share of the storm's reports, in any unit. */
  weight: number
}

/**
 * Where the real things are: some alone, some beside another one of the same kind 60 to 150 m off, some at one corner with
 * one of another kind.
 */
function problemsOf(chance: Chances, count: number, minutes: number): Problem[] {
  const problems: Problem[] = []
  const farFromAll = (x: number, y: number) => problems.every((it) => Math.hypot(it.x - x, it.y - y) > 320)
  const add = (what: StormKind, x: number, y: number) =>
    problems.push({
      what,
      x,
      y,
      beginsMs: chance.between(0, minutes * 0.6) * 60_000,
      street: chance.pick(STREETS),
      weight: 1 / (1 + Math.floor(chance.unit() * 12)),
    })
  while (problems.length < count) {
    const x = chance.between(-2_600, 2_600)
    const y = chance.between(-2_600, 2_600)
    if (!farFromAll(x, y)) continue
    const what = chance.pick(STORM_KINDS)
    add(what, x, y)
    if (problems.length < count && chance.happens(0.45)) {
      const away = chance.between(60, 150)
      const towards = chance.between(0, 2 * Math.PI)
      add(what, x + away * Math.cos(towards), y + away * Math.sin(towards))
    } else if (problems.length < count && chance.happens(0.5)) {
      const other = chance.pick(STORM_KINDS.filter((it) => it.code !== what.code))
      add(other, x + chance.between(-9, 9), y + chance.between(-9, 9))
    }
  }
  return problems
}

/** Metres by which a report's place is off: open sky, street canyon, and now and then a place that is quite wrong. */
function offBy(chance: Chances): [number, number] {
  const sort = chance.unit()
  if (sort < 0.015) {
    const away = chance.between(45, 400)
    const towards = chance.between(0, 2 * Math.PI)
    return [away * Math.cos(towards), away * Math.sin(towards)]
  }
  const sigma = sort < 0.16 ? 11 : 4.5
  return [sigma * chance.normal(), sigma * chance.normal()]
}

/** Two neighbours swapped, one left out, one doubled, or one hit beside. */
function mistyped(chance: Chances, text: string): string {
  const at = Math.floor(chance.between(1, text.length - 2))
  const sort = Math.floor(chance.unit() * 4)
  if (sort === 0) return `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`
  if (sort === 1) return text.slice(0, at) + text.slice(at + 1)
  if (sort === 2) return text.slice(0, at) + text[at] + text.slice(at)
  return text.slice(0, at) + chance.pick([...'asdetrionl']) + text.slice(at + 1)
}

function wordsFor(chance: Chances, { what, street }: Problem): Pick<StormReport, 'title' | 'description' | 'location'> {
  const said = chance.happens(0.4) ? what.en : what.es
  let title = chance.happens(0.05) ? chance.pick(SAYS_NOTHING) : chance.pick(said)
  let description = chance.happens(0.4) ? chance.pick(said) : ''
  if (chance.happens(0.3)) description = `${description} ${chance.pick(BESIDE)}`.trim()
  if (chance.happens(0.25)) description = `${description} ${chance.pick(['on', 'en', 'at the corner of', 'esquina'])} ${street}`.trim()
  while (chance.happens(0.3)) title = mistyped(chance, title)
  if (chance.happens(0.15)) title = title.toUpperCase()
  if (chance.happens(0.2) && description.length > 4) description = mistyped(chance, description)
  return { title, description, location: chance.happens(0.35) ? `${street} ${Math.floor(chance.between(100, 4_000))}` : null }
}

/**
 * A storm of reports: `count` by different people of `problems` real things within so many minutes, in the order in which
 * they come in. It knows nothing of how reports are folded.
 *
 * @param middle longitude and latitude
 */
export function reportStorm({
  seed,
  count = 1_000,
  problems: things = 40,
  minutes = 10,
  middle = [-56.15, -34.885] as [number, number],
}: {
  seed: number
  count?: number
  problems?: number
  minutes?: number
  middle?: [number, number]
}): { reports: StormReport[]; problems: number } {
  const chance = chances(seed)
  const problems = problemsOf(chance, things, minutes)
  const metresNorth = 111_195
  const metresEast = metresNorth * Math.cos((middle[1] * Math.PI) / 180)
  const whole = problems.reduce((sum, it) => sum + it.weight, 0)
  const reports: StormReport[] = []
  for (let i = 0; i < count; i++) {
    // Each thing is reported three times at least; the rest by how much people care.
    let number = i % things
    if (i >= things * 3) {
      let left = chance.unit() * whole
      number = problems.findIndex((it) => {
        left -= it.weight
        return left <= 0
      })
      if (number < 0) number = things - 1
    }
    const problem = problems[number] as Problem
    const [east, north] = offBy(chance)
    const rest = minutes * 60_000 - problem.beginsMs
    const wrong = problem.what.kind === 'service-request' && chance.happens(0.03)
    const filed = wrong ? chance.pick([...STORM_KINDS.filter((it) => it.kind === 'service-request'), OTHER]) : problem.what
    reports.push({
      problem: number,
      kind: problem.what.kind,
      position: [middle[0] + (problem.x + east) / metresEast, middle[1] + (problem.y + north) / metresNorth],
      // Most call at once, some later.
      atMs: Math.round(problem.beginsMs + rest * chance.unit() ** 1.7),
      code: filed.code,
      category: filed.category,
      ...wordsFor(chance, problem),
    })
  }
  return { reports: reports.sort((a, b) => a.atMs - b.atMs), problems: things }
}

const OTHER = { code: 'other', category: 'other' }

export interface StormResult {
  reports: number
  groups: number
  /** Reports in the group that most of their problem's reports are in, where one of them opened it. */
  right: number
  /** Reports in a group of their own or of others of the same problem, beside its main one. */
  apart: number
  /** Reports in a group that another problem's report opened. */
  wrong: number
  /** Problems whose main group is that of another one, too. */
  merged: number
}

/** @param groupOf of each report, in their order, the index of the report that opened its group */
export function judged(reports: readonly Pick<StormReport, 'problem'>[], groupOf: readonly number[]): StormResult {
  const counts = new Map<number, Map<number, number>>()
  reports.forEach(({ problem }, at) => {
    const own = counts.get(problem) ?? new Map<number, number>()
    const group = groupOf[at] as number
    own.set(group, (own.get(group) ?? 0) + 1)
    counts.set(problem, own)
  })
  const homes = new Map([...counts].map(([problem, own]) => [problem, [...own].sort((a, b) => b[1] - a[1])[0]?.[0] as number]))
  const isWrong = reports.map(({ problem }, at) => reports[groupOf[at] as number]?.problem !== problem)
  const wrong = isWrong.filter(Boolean).length
  const right = reports.filter(({ problem }, at) => !isWrong[at] && homes.get(problem) === groupOf[at]).length
  return {
    reports: reports.length,
    groups: new Set(groupOf).size,
    right,
    apart: reports.length - right - wrong,
    wrong,
    merged: homes.size - new Set(homes.values()).size,
  }
}
