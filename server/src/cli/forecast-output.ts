import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { SeriesTable } from '@oppidum/models/series-table'
import { CommandFault } from './command-fault.ts'
import type { CsvFile } from './csv-file.ts'
import { decimal } from './decimal.ts'
import { wallTime } from './timestamp-text.ts'

const MOST_SERIES = 400
/** The same clock change returns after half a year at the earliest. */
const BETWEEN_CHANGES_MS = 100 * DAY_MS
/** Months from January = 0. Both hemispheres change their clocks in these. */
const CHANGE_MONTHS = [2, 3, 8, 9, 10]
/** Clocks change between these hours, on a weekend. */
const CHANGE_HOURS = { first: 0, last: 4 }

/**
 * Reads the series of a file. Each row is one step after the one before. The hour that a local clock skips in spring or repeats in autumn
 * is accepted: the rows follow each other in true time, and only their clock times jump.
 * @throws CommandFault
 */
export function readSeriesTable({ called, header, rows }: CsvFile): SeriesTable {
  const names = header.slice(1)
  if (header[0] !== 'timestamp') throw new CommandFault(`${called} does not begin with the column 'timestamp'.`)
  if (names.length === 0) throw new CommandFault(`${called} has no series beside the timestamp.`)
  if (names.length > MOST_SERIES) throw new CommandFault(`${called} has ${names.length} series; ${MOST_SERIES} are possible.`)
  if (rows.length === 0) throw new CommandFault(`${called} has no rows after the header.`)
  const { wallMs, stepMs } = readTimes(
    rows.map((it) => it[0] as string),
    called,
  )
  const series = names.map((name, s) =>
    Float64Array.from(rows, (cells, row) => {
      const text = (cells[s + 1] as string).trim()
      if (text === '') return Number.NaN
      const value = decimal(text)
      if (value === null)
        throw new CommandFault(`${called}, row ${row}: '${text}' in the column '${name}' is no number (an empty cell is a missing value).`)
      return value
    }),
  )
  return { names, rows: rows.length, stepMs, wallMs, series }
}

function readTimes(texts: readonly string[], called: string): { wallMs: Float64Array; stepMs: number } {
  const wallMs = Float64Array.from(texts, (text, row) => {
    const ms = wallTime(text.trim())
    if (ms === null) throw new CommandFault(`${called}, row ${row}: '${text}' is no time of the form YYYY-MM-DDTHH:MM.`)
    return ms
  })
  const stepMs = wallMs.length > 1 ? (wallMs[1] as number) - (wallMs[0] as number) : HOUR_MS
  if (stepMs <= 0) throw new CommandFault(`${called}, row 1: the time ${texts[1]} does not come after the one before.`)
  const lastChange = new Map<number, number>()
  for (let row = 2; row < wallMs.length; row++) {
    const [before, now] = [wallMs[row - 1] as number, wallMs[row] as number]
    const jump = now - before - stepMs
    if (jump === 0) continue
    const changedBefore = lastChange.get(jump)
    const isClockChange =
      Math.abs(jump) === HOUR_MS &&
      stepMs <= HOUR_MS &&
      clocksChangeAt(Math.max(before, now)) &&
      (changedBefore === undefined || now - changedBefore > BETWEEN_CHANGES_MS)
    if (!isClockChange) {
      const what =
        now === before ? 'stands there twice' : now < before ? 'is earlier than the one before' : 'leaves a gap or breaks the step'
      throw new CommandFault(
        `${called}, row ${row}: the time ${texts[row]} ${what} (the rows before it are ${stepMs / 60_000} minutes apart).`,
      )
    }
    lastChange.set(jump, now)
  }
  return { wallMs, stepMs }
}

/** Whether clocks change somewhere at about this time. Otherwise a jump of an hour is a missing or repeated row. */
function clocksChangeAt(wallMs: number): boolean {
  const date = new Date(wallMs)
  const hour = date.getUTCHours()
  return date.getUTCDay() % 6 === 0 && CHANGE_MONTHS.includes(date.getUTCMonth()) && hour >= CHANGE_HOURS.first && hour <= CHANGE_HOURS.last
}

/** The factor by which each series is multiplied before rounding to whole numbers: keeps about a hundred-thousandth of its spread. */
export function roundingOf({ series }: SeriesTable, trainRows: number): Float64Array {
  return Float64Array.from(series, (values) => {
    let most = 0
    for (let row = 0; row < trainRows; row++) most = Math.max(most, Math.abs(values[row] as number) || 0)
    const digits = most > 0 ? 6 - Math.ceil(Math.log10(most)) : 6
    return 10 ** Math.min(Math.max(digits, 0), 12)
  })
}
