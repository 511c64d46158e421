import { writeFile } from 'node:fs/promises'
import { CommandFault } from './command-fault.ts'

const STANDARD_OUTPUT = '-'

/** Writes the whole answer, or a long one part by part, to a file, or to the standard output for '-'. @throws CommandFault */
export async function writeOutput(path: string, text: string | Iterable<string>): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    await writeStandardOutput(typeof text === 'string' ? [text] : text).catch(() => {
      throw new CommandFault('The standard output cannot be written: whoever read it stopped reading.')
    })
    return
  }
  await writeFile(path, text).catch(() => {
    throw new CommandFault(`The file ${path} cannot be written.`)
  })
}

/** Part by part, each when the one before has gone: a reader that is gone is only told of what was written to it. */
async function writeStandardOutput(parts: Iterable<string>): Promise<void> {
  for (const part of parts)
    await new Promise<void>((done, fail) => {
      process.stdout.once('error', fail)
      process.stdout.write(part, (error) => {
        if (error) return fail(error)
        process.stdout.off('error', fail)
        done()
      })
    })
}

/** Notes and progress, which are no part of the answer. */
export function printNote(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
