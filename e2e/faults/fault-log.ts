import type { Try } from './caller.ts'
import { LONGEST_ANSWER_MS } from './caller.ts'
import type { Row } from './fault-run.ts'

const seconds = (value: number | null | undefined) => (value === undefined ? '' : value === null ? 'not in time' : value.toFixed(1))

/** The faults as lines of a table. */
export function faultTable(rows: readonly Row[]): string {
  const cells = [
    ['at, s', 'fault', 'for, s', 'works again after, s', 'duties taken over after, s'],
    ...rows.map((it) => [
      it.atSeconds.toFixed(0),
      it.fault,
      it.seconds.toFixed(0),
      seconds(it.recoverySeconds),
      seconds(it.takeOverSeconds),
    ]),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((it) => it[column]?.length ?? 0)))
  return cells
    .map((it) =>
      it
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export interface CallCounts {
  calls: number
  answered: number
  refused: number
  busy: number
  /** Without an answer, while the way to the instance was broken. */
  cut: number
  /** Without an answer, and nothing explains it; or an answer that is neither success nor 503 with Retry-After. */
  wrong: string[]
  /** Later than the limit, although the instance could be reached all the time. */
  late: string[]
  slowestAnswerMs: number
  slowestRefusalMs: number
}

export function callCounts(tries: readonly Try[]): CallCounts {
  const of = (end: Try['end']) => tries.filter((it) => it.end === end)
  const slowest = (list: readonly Try[]) => Math.max(0, ...list.filter((it) => it.isReachable).map((it) => it.ms))
  const unexplained = [...of('cut'), ...of('hung')].filter((it) => it.isReachable)
  return {
    calls: tries.length,
    answered: of('answered').length,
    refused: of('refused').length,
    busy: of('busy').length,
    cut: of('cut').length + of('hung').length - unexplained.length,
    wrong: [...of('wrong'), ...unexplained].map((it) => `${it.end} ${it.detail}`),
    late: tries
      .filter((it) => it.isReachable && it.ms > LONGEST_ANSWER_MS)
      .map((it) => `${it.end} after ${(it.ms / 1_000).toFixed(1)} s: ${it.detail}`),
    slowestAnswerMs: slowest(of('answered')),
    slowestRefusalMs: slowest(of('refused')),
  }
}
