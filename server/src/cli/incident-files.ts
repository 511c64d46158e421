import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import type { IncidentInput, PastIncident } from '@oppidum/models/incidents/incident-record'
import { CommandFault } from './command-fault.ts'
import { type CsvFile, columnOf, timeIn } from './csv-file.ts'

/** Incidents to classify, with their ids. @throws CommandFault */
export function incidentsToClassify(file: CsvFile): { id: string; incident: IncidentInput }[] {
  const [id, createdAt, text] = [columnOf(file, 'id'), columnOf(file, 'created_at'), columnOf(file, 'text')]
  return file.rows.map((cells, row) => ({
    id: cells[id] as string,
    incident: { text: cells[text] as string, createdAtMs: timeIn(file, row, createdAt) },
  }))
}

/** Incidents to train on. @throws CommandFault */
export function pastIncidents(file: CsvFile): PastIncident[] {
  const rows = incidentsToClassify(file)
  if (rows.length === 0) throw new CommandFault(`${file.called} has no rows to learn from.`)
  const [type, priority] = [columnOf(file, 'type'), columnOf(file, 'priority')]
  return rows.map(({ incident }, row) => ({
    ...incident,
    type: wordIn(file, row, type, IncidentType.options),
    priority: wordIn(file, row, priority, IncidentPriority.options),
  }))
}

function wordIn<Word extends string>({ called, header, rows }: CsvFile, row: number, column: number, words: readonly Word[]): Word {
  const cell = rows[row]?.[column]
  const word = words.find((it) => it === cell)
  if (word === undefined) throw new CommandFault(`${called}, row ${row}: ${header[column]} is '${cell}'. It is one of ${words.join(', ')}.`)
  return word
}
