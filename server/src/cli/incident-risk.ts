import { HOUR_MS } from '@oppidum/domain/core/time'
import type { LoggedIncident } from '@oppidum/models/risk/incident-hours'
import { replayRisk } from '@oppidum/models/risk/risk-replay'
import { CommandFault } from './command-fault.ts'
import { readOptions, requiredOption } from './command-options.ts'
import { writeOutput } from './command-output.ts'
import { columnOf, csvCell, readCsv } from './csv-file.ts'
import { wallTime } from './timestamp-text.ts'

/** More pairs of zone and hour do not fit into memory as text. */
const MOST_ANSWERS = 4_000_000

/** The expected incidents in each hour and zone, from the incidents before that hour. */
export async function incidentRisk(args: string[]): Promise<void> {
  const options = readOptions(args, ['incidents', 'feed-gaps', 'from', 'to', 'output'])
  const path = requiredOption(options, 'incidents')
  const fromWallMs = timeOption('from', requiredOption(options, 'from'))
  const toWallMs = timeOption('to', requiredOption(options, 'to'))
  if (toWallMs <= fromWallMs) throw new CommandFault('--to has to be later than --from.')
  const incidents = await readIncidents(path)
  const gapsPath = options['feed-gaps']
  const gaps = gapsPath === undefined ? [] : await readGaps(gapsPath)
  const zonesBefore = new Set(incidents.filter((it) => it.wallMs < fromWallMs).map((it) => it.zone)).size
  if (zonesBefore * ((toWallMs - fromWallMs) / HOUR_MS) > MOST_ANSWERS)
    throw new CommandFault(`From --from to --to are more than ${MOST_ANSWERS} hours of zones: ask for a shorter time.`)
  const replay = replayRisk({ incidents, gaps }, fromWallMs, toWallMs)
  if (!replay) throw new CommandFault(`The file ${path} names no incident before ${options.from}, so that no zone is known.`)
  const lines = ['hour,zone,expected,risk']
  for (const { wallMs, forecasts } of replay.hours) {
    const hour = `${new Date(wallMs).toISOString().slice(0, 13)}:00`
    for (const [zone, { expected, risk }] of forecasts.entries())
      lines.push(`${hour},${csvCell(replay.zones[zone] as string)},${formatted(expected)},${formatted(risk)}`)
  }
  await writeOutput(options.output ?? '-', `${lines.join('\n')}\n`)
}

/** Six significant digits, and never 0: an incident is never impossible. */
function formatted(value: number): string {
  return String(Math.max(1e-9, Number(value.toPrecision(6))))
}

function timeOption(name: string, value: string): number {
  const ms = wallTime(value) ?? wallTime(`${value}T00:00`)
  if (ms === null) throw new CommandFault(`--${name} is '${value}'. It accepts a time such as 2018-07-01T00:00.`)
  return ms
}

async function readIncidents(path: string): Promise<LoggedIncident[]> {
  const file = await readCsv(path)
  const [time, zone] = [columnOf(file, 'time'), columnOf(file, 'zone')]
  return file.rows.map((row, at) => {
    const wallMs = wallTime(row[time] as string)
    if (wallMs === null) throw new CommandFault(`${file.called}, row ${at}: '${row[time]}' is no time such as 2018-07-01T08:12.`)
    if (row[zone] === '') throw new CommandFault(`${file.called}, row ${at}: the zone is missing.`)
    return { wallMs, zone: row[zone] as string }
  })
}

/** The days without data, by their midnight. */
async function readGaps(path: string): Promise<number[]> {
  const file = await readCsv(path)
  const date = columnOf(file, 'date')
  return file.rows.map((row, at) => {
    const ms = wallTime(`${row[date]}T00:00`)
    if (ms === null) throw new CommandFault(`${file.called}, row ${at}: '${row[date]}' is no date such as 2018-07-01.`)
    return ms
  })
}
