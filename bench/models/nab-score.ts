/**
 * The scoring rules of the Numenta Anomaly Benchmark v1.1 (Lavin and Ahmad 2015, 'Evaluating Real-time Anomaly Detection
 * Algorithms'), written from their description.
 */

/** What hits, false alarms and misses weigh. */
export interface Profile {
  name: string
  hit: number
  falseAlarm: number
  miss: number
}

export const PROFILES: readonly Profile[] = [
  { name: 'standard', hit: 1, falseAlarm: 0.11, miss: 1 },
  { name: 'few false alarms', hit: 1, falseAlarm: 0.22, miss: 1 },
  { name: 'few misses', hit: 1, falseAlarm: 0.11, miss: 2 },
]

/** First and last row of an anomaly, both within. */
export type Window = readonly [first: number, last: number]

/** One series with its truth and what a detector said of it: a score a row, NaN where nothing was said. */
export interface ScoredPrompt {
  windows: readonly Window[]
  scores: Float64Array
}

const PROBATION_SHARE = 0.15
const MOST_PROBATION = 750

/** The first rows, which are not judged. */
export function probationRows(rows: number): number {
  return Math.min(Math.floor(PROBATION_SHARE * rows), Math.floor(PROBATION_SHARE * (MOST_PROBATION / PROBATION_SHARE)))
}

/** From 1 at the left of a window (-1) through 0 at its right end to -1 far behind it. */
function worthAt(position: number): number {
  return position > 3 ? -1 : 2 / (1 + Math.exp(5 * position)) - 1
}

const WORTH_OF_FIRST_ROW = worthAt(-1)

interface Point {
  score: number
  /** Number of the window over all files; -1 outside. */
  window: number
  /** Before weights: 0..1 within a window, -1..0 outside. */
  worth: number
}

function pointsOf({ windows, scores }: ScoredPrompt, firstWindow: number): { points: Point[]; seen: Set<number> } {
  const points: Point[] = []
  const seen = new Set<number>()
  const inOrder = windows.map((it, index) => ({ first: it[0], last: it[1], index: firstWindow + index })).sort((a, b) => a.first - b.first)
  let next = 0
  let before: { first: number; last: number } | null = null
  for (let row = 0; row < scores.length; row++) {
    while (next < inOrder.length && (inOrder[next] as { last: number }).last < row) before = inOrder[next++] ?? before
    const window = inOrder[next]
    const isWithin = window !== undefined && row >= window.first
    if (row < probationRows(scores.length)) continue
    const score = scores[row] as number
    if (isWithin) {
      seen.add(window.index)
      const position = -(window.last - row + 1) / (window.last - window.first + 1)
      points.push({ score, window: window.index, worth: worthAt(position) / WORTH_OF_FIRST_ROW })
    } else {
      const worth = before ? worthAt((row - before.last) / Math.max(before.last - before.first, 1)) : -1
      points.push({ score, window: -1, worth })
    }
  }
  return { points, seen }
}

export interface NabScore {
  /** 0: a detector that stays silent; 100: a perfect one. */
  normalised: number
  threshold: number
  hits: number
  windows: number
  falseAlarms: number
}

/** The score when every row at or above the threshold is an alarm. */
export function scoreAt(judged: readonly ScoredPrompt[], profile: Profile, threshold: number): NabScore {
  return sweep(judged, profile, (candidate) => candidate === threshold, threshold)
}

/** The score at the one threshold over all series at which it is highest. */
export function bestScore(judged: readonly ScoredPrompt[], profile: Profile): NabScore {
  return sweep(judged, profile, () => true, null)
}

function sweep(judged: readonly ScoredPrompt[], profile: Profile, counts: (threshold: number) => boolean, fixed: number | null): NabScore {
  const points: Point[] = []
  let windows = 0
  let scored = 0
  for (const one of judged) {
    const found = pointsOf(one, windows)
    windows += one.windows.length
    scored += found.seen.size
    for (const point of found.points) if (Number.isFinite(point.score) && (fixed === null || point.score >= fixed)) points.push(point)
  }
  points.sort((a, b) => b.score - a.score)
  const best = new Map<number, number>()
  let [hits, outside, falseAlarms] = [0, 0, 0]
  const silent = -profile.miss * scored
  const scale = 100 / ((profile.hit + profile.miss) * Math.max(scored, 1))
  const result: NabScore = { normalised: 0, threshold: fixed ?? Number.POSITIVE_INFINITY, hits: 0, windows: scored, falseAlarms: 0 }
  for (let at = 0; at < points.length; at++) {
    const { score, window, worth } = points[at] as Point
    if (window >= 0) {
      const had = best.get(window)
      const now = worth * profile.hit
      if (had === undefined) hits += now + profile.miss
      else if (now > had) hits += now - had
      if (had === undefined || now > had) best.set(window, now)
    } else {
      outside += worth * profile.falseAlarm
      falseAlarms++
    }
    const isLast = points[at + 1]?.score !== score
    const isEnd = at === points.length - 1
    if (!isLast || !(fixed === null ? counts(score) : isEnd)) continue
    const normalised = (silent + hits + outside - silent) * scale
    if (fixed !== null || normalised > result.normalised)
      Object.assign(result, { normalised, threshold: fixed ?? score, hits: best.size, falseAlarms })
  }
  return result
}
