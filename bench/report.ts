import { appendFileSync, mkdirSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { relative } from 'node:path'
import { expect } from 'vitest'

type Goal = { atLeast: number } | { atMost: number }

interface Row {
  row: string
  unit: string
  /** Per round. */
  ours: readonly number[]
  control: readonly number[]
  goal: Goal
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

const FOLDER = '.cache/bench'
const GB = 1_024 ** 3

/** The same for all rows of a bench file's run. */
const RUN = {
  at: new Date().toISOString(),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / GB)} GB, Node.js ${process.versions.node}`,
}

/** One line per row: ours, control, ratio of the medians, goal. Machines are noisy, so nothing fails here: the line says whether the goal is met. */
export function reportRatio({ row, unit, ours, control, goal }: Row): void {
  const [a, b] = [median(ours), median(control)]
  const ratio = b === 0 ? Number.NaN : a / b
  write(`${row}: ${shown(a)} ${unit}, control ${shown(b)}, ratio ${ratio.toFixed(2)}${verdict(ratio, goal)}`)
  keep({ row, unit, value: a, control: b, goal })
}

/** A figure without a control. */
export function reportFigure(row: string, value: number, unit: string, atMost: number | null): void {
  const goal = atMost === null ? null : { atMost }
  write(`${row}: ${shown(value)} ${unit}${verdict(value, goal)}`)
  keep({ row, unit, value, goal })
}

/** A model's figure, to three digits, with its goal; null: none was set. */
export function reportGoal(row: string, value: number, goal: Goal | null): void {
  write(`${row}: ${value.toFixed(3)}${verdict(value, goal)}`)
  keep({ row, unit: '', value, goal })
}

function verdict(value: number, goal: Goal | null): string {
  if (goal === null) return ''
  const [met, wanted] = 'atLeast' in goal ? [value >= goal.atLeast, `>= ${goal.atLeast}`] : [value <= goal.atMost, `<= ${goal.atMost}`]
  return ` (goal ${wanted}) ${met ? 'met' : 'NOT MET'}`
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

const write = (line: string) => process.stdout.write(`${line}\n`)

/** For `node tools/checks/performance-page.mjs --write`. Values that are not numbers become null. */
function keep(result: { row: string; unit: string; value: number; control?: number; goal: Goal | null }): void {
  const { testPath = '', currentTestName: test = '' } = expect.getState()
  const [load = 0] = loadavg()
  mkdirSync(FOLDER, { recursive: true })
  const line = { bench: relative(process.cwd(), testPath), test, ...result, ...RUN, load: Math.round(load * 10) / 10 }
  appendFileSync(`${FOLDER}/results.jsonl`, `${JSON.stringify(line)}\n`)
}
