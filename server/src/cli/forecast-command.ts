import { beginForecaster, fitForecaster } from '@oppidum/models/forecast/forecaster'
import { CommandFault } from './command-fault.ts'
import { numberOption, readOptions, requiredOption } from './command-options.ts'
import { printNote, writeOutput } from './command-output.ts'
import { csvCell, readCsv } from './csv-file.ts'
import { readSeriesTable, roundingOf } from './forecast-output.ts'

const OPTIONS = ['input', 'output', 'horizon', 'train-rows', 'validation-rows', 'first-origin', 'last-origin', 'stride'] as const

const MOST_STEPS = 2_000
/** The most values in one answer. */
const MOST_NUMBERS = 40_000_000

/** `oppidum forecast`: fits on the training rows and forecasts from each requested origin. */
export async function forecast(args: string[]): Promise<void> {
  const options = readOptions(args, OPTIONS)
  const input = requiredOption(options, 'input')
  requiredOption(options, 'horizon')
  const horizon = numberOption(options, 'horizon', { least: 1, most: MOST_STEPS, absent: 1 })
  const file = await readCsv(input)
  const table = readSeriesTable(file)
  const lastRow = table.rows - 1
  const within = (name: (typeof OPTIONS)[number], least: number, most: number, absent: number) => {
    const value = numberOption(options, name, { least: 0, most: Number.MAX_SAFE_INTEGER, absent })
    if (value < least || value > most)
      throw new CommandFault(`${file.called} has the rows 0 to ${lastRow}: --${name} is ${value}, where ${least} to ${most} is possible.`)
    return value
  }
  const trainRows = within('train-rows', 1, table.rows, table.rows)
  const validationRows = within('validation-rows', 0, table.rows - trainRows, 0)
  const first = within('first-origin', 0, lastRow, lastRow)
  const last = within('last-origin', first, lastRow, lastRow)
  const stride = numberOption(options, 'stride', { least: 1, most: Number.MAX_SAFE_INTEGER, absent: 1 })
  const origins = Math.floor((last - first) / stride) + 1
  if (origins * horizon * table.series.length > MOST_NUMBERS)
    throw new CommandFault(
      `${origins} origins with ${horizon} steps of ${table.series.length} series are more than ${MOST_NUMBERS} values; ask for fewer at once.`,
    )

  const from = beginForecaster(fitForecaster(table, trainRows, validationRows, horizon), table, horizon)
  const factors = roundingOf(table, trainRows)
  const unseen = table.names.filter((_, s) => table.series[s]?.subarray(0, trainRows).every(Number.isNaN))
  if (unseen.length > 0) printNote(`${file.called} has no value in the training rows of: ${unseen.join(', ')}.`)
  const answer = function* () {
    yield `${['origin', 'step', ...table.names.map(csvCell)].join(',')}\n`
    for (let origin = first; origin <= last; origin += stride) yield linesOf(origin, from(origin).values, factors)
  }
  await writeOutput(options.output ?? '-', answer())
}

/** The lines of one origin, one per step. */
function linesOf(origin: number, values: Float64Array, factors: Float64Array): string {
  const series = factors.length
  const lines: string[] = []
  for (let step = 0; step * series < values.length; step++) {
    const cells: number[] = [origin, step + 1]
    for (let s = 0; s < series; s++) cells.push(rounded(values[step * series + s] as number, factors[s] as number))
    lines.push(`${cells.join(',')}\n`)
  }
  return lines.join('')
}

function rounded(value: number, factor: number): number {
  return Math.round(value * factor) / factor + 0
}
