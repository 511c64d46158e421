import { answerRequest, fitRequests, type RequestParameters } from '@oppidum/models/requests/request-model'
import { readShippedModel } from '../features/forecasting/shipped-model.ts'
import { readOptions, requiredOption } from './command-options.ts'
import { writeOutput } from './command-output.ts'
import { readCsv } from './csv-file.ts'
import { pastRequests, requestsToClassify } from './request-files.ts'

const OPTIONS = ['train', 'input', 'output'] as const

/** `classify-request [--train requests.csv] --input new.csv`: one JSON object per row. @throws CommandFault */
export async function classifyRequest(args: string[]): Promise<void> {
  const options = readOptions(args, OPTIONS)
  const requests = requestsToClassify(await readCsv(requiredOption(options, 'input')))
  const fitted = options.train === undefined ? null : fitRequests(pastRequests(await readCsv(options.train)))
  const parameters = fitted ?? (await readShippedModel<RequestParameters>('requests')).parameters
  const lines = requests.map(({ id, request }) => {
    const answer = answerRequest(parameters, request)
    return `${JSON.stringify({
      id,
      category: answer.category,
      productCategory: answer.productCategory,
      assignedDepartment: answer.department,
      priority: answer.priority,
      confidence: rounded(answer.confidence, 4),
      estimatedCompletionDays: answer.completionDays === null ? null : rounded(answer.completionDays, 2),
      completionDaysP80: answer.completionDaysP80 === null ? null : rounded(answer.completionDaysP80, 2),
    })}\n`
  })
  await writeOutput(options.output ?? '-', lines.join(''))
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places))
}
