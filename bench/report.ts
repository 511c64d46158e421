import { appendFileSync, mkdirSync } from 'node:fs'

interface Row {
  row: string
  unit: string
  /** Per round. */
  ours: readonly number[]
  control: readonly number[]
  goal: { atLeast: number } | { atMost: number }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

const RESULTS = '.cache/bench'

/** One line per row: ours, control, ratio of the medians, goal. Machines are noisy, so nothing fails here: the line says whether the goal is met. */
export function reportRatio({ row, unit, ours, control, goal }: Row): void {
  const [a, b] = [median(ours), median(control)]
  const ratio = b === 0 ? Number.NaN : a / b
  const met = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
  const wanted = 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`
  write(`${row}: ${shown(a)} ${unit}, control ${shown(b)}, ratio ${ratio.toFixed(2)} (goal ${wanted}) ${met ? 'met' : 'NOT MET'}`)
}

/** A figure without a control. */
export function reportFigure(row: string, value: number, unit: string, atMost: number | null): void {
  const verdict = atMost === null ? '' : ` (goal <= ${atMost}) ${value <= atMost ? 'met' : 'NOT MET'}`
  write(`${row}: ${shown(value)} ${unit}${verdict}`)
}

/** A model's figure, to three digits, with its goal; null: none was set. */
export function reportGoal(row: string, value: number, goal: Row['goal'] | null): void {
  const met = goal && ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost)
  const wanted = goal && ('atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`)
  write(`${row}: ${value.toFixed(3)}${goal ? ` (goal ${wanted}) ${met ? 'met' : 'NOT MET'}` : ''}`)
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
  mkdirSync(RESULTS, { recursive: true })
  appendFileSync(`${RESULTS}/latest.txt`, `${line}\n`)
}
