import { startDetector } from '@oppidum/models/anomaly/detector'
import { CommandFault } from './command-fault.ts'
import { readOptions, requiredOption } from './command-options.ts'
import { writeOutput } from './command-output.ts'
import { type CsvFile, columnOf, csvCell, readCsv } from './csv-file.ts'
import { decimal } from './decimal.ts'
import { wallTime } from './timestamp-text.ts'

const MISSING_TEXTS = new Set(['', 'nan', 'null', 'na'])

export async function detectAnomalies(args: string[]): Promise<void> {
  const options = readOptions(args, ['input', 'output'])
  const file = await readCsv(requiredOption(options, 'input'))
  await writeOutput(options.output ?? '-', answerTo(file))
}

/** `timestamp,score,anomaly`, a line per row, with times as given. @throws CommandFault naming the row */
export function answerTo(file: CsvFile): string {
  const [timeAt, valueAt] = [columnOf(file, 'timestamp'), columnOf(file, 'value')]
  const detector = startDetector()
  const lines = ['timestamp,score,anomaly']
  for (const [row, cells] of file.rows.entries()) {
    const [time, text] = [cells[timeAt] as string, (cells[valueAt] as string).trim()]
    const wallMs = wallTime(time)
    if (wallMs === null) throw new CommandFault(`${file.called}, row ${row}: '${time}' is no time of the form YYYY-MM-DDTHH:MM.`)
    const value = MISSING_TEXTS.has(text.toLowerCase()) ? Number.NaN : decimal(text)
    if (value === null) throw new CommandFault(`${file.called}, row ${row}: '${text}' is no number.`)
    const { score, anomaly } = detector.observe(wallMs, value)
    lines.push(`${csvCell(time)},${score.toFixed(6)},${anomaly ? 1 : 0}`)
  }
  return `${lines.join('\n')}\n`
}
