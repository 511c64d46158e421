import { unpackModeration } from '@oppidum/models/moderation/moderation-weights'
import { moderatePrompt } from '@oppidum/models/moderation/prompt-moderation'
import { readWeights } from '../features/forecasting/weights.ts'
import { CommandFault } from './command-fault.ts'
import { inputName } from './command-input.ts'
import { readOptions, requiredOption } from './command-options.ts'
import { writeOutput } from './command-output.ts'
import { readJsonLines } from './json-lines.ts'

const LONGEST_PROMPT = 100_000

/** What the word rules and the model say about each prompt. */
export async function moderate(args: string[]): Promise<void> {
  const options = readOptions(args, ['input', 'output'])
  const path = requiredOption(options, 'input')
  const rows = (await readJsonLines(path)).map((row, at) => promptOf(row, `${inputName(path)}, row ${at}`))
  const parameters = unpackModeration(await readWeights('moderation'))
  const lines = rows.map(({ id, prompt }) => `${JSON.stringify({ id, ...moderatePrompt(parameters, prompt) })}\n`)
  await writeOutput(options.output ?? '-', lines.join(''))
}

function promptOf({ id, prompt }: Record<string, unknown>, called: string): { id: string | number; prompt: string } {
  if (id === undefined || id === null) throw new CommandFault(`${called}: the id is missing.`)
  if (typeof id !== 'string' && typeof id !== 'number') throw new CommandFault(`${called}: the id is neither text nor a number.`)
  if (prompt === undefined || prompt === null) throw new CommandFault(`${called}: the prompt is missing.`)
  if (typeof prompt !== 'string') throw new CommandFault(`${called}: the prompt is no text.`)
  if (prompt.trim() === '') throw new CommandFault(`${called}: the prompt is empty.`)
  if (prompt.length > LONGEST_PROMPT) throw new CommandFault(`${called}: the prompt is longer than ${LONGEST_PROMPT} signs.`)
  return { id, prompt }
}
