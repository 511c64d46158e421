import { CommandFault } from './command-fault.ts'
import { inputName, readInput } from './command-input.ts'

/** One object per line, without empty lines; rows are numbered from 0. @throws CommandFault naming the row */
export async function readJsonLines(path: string): Promise<Record<string, unknown>[]> {
  const called = inputName(path)
  const lines = (await readInput(path)).split('\n').filter((it) => it.trim() !== '')
  return lines.map((line, row) => {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw new CommandFault(`${called}, row ${row}: this line is no JSON.`)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new CommandFault(`${called}, row ${row}: a JSON object is expected.`)
    return value as Record<string, unknown>
  })
}
