import type { PastIncident } from '@oppidum/models/incidents/incident-record'
import { type CsvFile, columnOf } from './csv-file.ts'
import { pastIncidents } from './incident-files.ts'

/** A log of incidents as cities publish it, with the columns `time` and `description`. @throws CommandFault */
export function incidentLog(file: CsvFile): PastIncident[] {
  const renamed: Record<string, string> = { time: 'created_at', description: 'text' }
  columnOf(file, 'description')
  return pastIncidents({ ...file, header: file.header.map((it) => renamed[it] ?? it) })
}
