import { answerIncident, fitIncidents, type IncidentParameters } from '@oppidum/models/incidents/incident-model'
import { readShippedModel } from '../features/forecasting/shipped-model.ts'
import { readOptions, requiredOption } from './command-options.ts'
import { writeOutput } from './command-output.ts'
import { readCsv } from './csv-file.ts'
import { askedIncidents, pastIncidents } from './incident-files.ts'

const OPTIONS = ['train', 'input', 'output'] as const

/** `classify-incident [--train incidents.csv] --input new.csv`: one JSON object a row. @throws CommandFault */
export async function classifyIncident(args: string[]): Promise<void> {
  const options = readOptions(args, OPTIONS)
  const asked = askedIncidents(await readCsv(requiredOption(options, 'input')))
  const learned = options.train === undefined ? null : fitIncidents(pastIncidents(await readCsv(options.train)))
  const parameters = learned ?? (await readShippedModel<IncidentParameters>('incidents')).parameters
  const lines = asked.map(({ id, asked: one }) => {
    const { type, priority, responseMinutes, confidence } = answerIncident(parameters, one)
    return `${JSON.stringify({ id, type, priority, estimatedResponseMinutes: responseMinutes, confidence: Number(confidence.toFixed(4)) })}\n`
  })
  await writeOutput(options.output ?? '-', lines.join(''))
}
