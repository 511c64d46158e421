import { answerIncident, fitIncidents, type IncidentParameters } from '@oppidum/models/incidents/incident-model'
import { readShippedModel } from '../features/forecasting/shipped-model.ts'
import { readOptions, requiredOption } from './command-options.ts'
import { writeOutput } from './command-output.ts'
import { readCsv } from './csv-file.ts'
import { incidentsToClassify, pastIncidents } from './incident-files.ts'

const OPTIONS = ['train', 'input', 'output'] as const

/** `classify-incident [--train incidents.csv] --input new.csv`: one JSON object per row. @throws CommandFault */
export async function classifyIncident(args: string[]): Promise<void> {
  const options = readOptions(args, OPTIONS)
  const incidents = incidentsToClassify(await readCsv(requiredOption(options, 'input')))
  const fitted = options.train === undefined ? null : fitIncidents(pastIncidents(await readCsv(options.train)))
  const parameters = fitted ?? (await readShippedModel<IncidentParameters>('incidents')).parameters
  const lines = incidents.map(({ id, incident }) => {
    const { type, priority, responseMinutes, confidence } = answerIncident(parameters, incident)
    return `${JSON.stringify({ id, type, priority, estimatedResponseMinutes: responseMinutes, confidence: Number(confidence.toFixed(4)) })}\n`
  })
  await writeOutput(options.output ?? '-', lines.join(''))
}
