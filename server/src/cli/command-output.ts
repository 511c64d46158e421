import { writeFile } from 'node:fs/promises'
import { CommandFault } from './command-fault.ts'

const STANDARD_OUTPUT = '-'

/** Writes the answer to a file, or to standard output for '-'. A long one comes in parts. @throws CommandFault */
export async function writeOutput(path: string, text: string | Iterable<string>): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    await writeStandardOutput(typeof text === 'string' ? [text] : text).catch(() => {
      throw new CommandFault('The standard output cannot be written: its reader has closed it.')
    })
    return
  }
  await writeFile(path, text).catch(() => {
    throw new CommandFault(`The file ${path} cannot be written.`)
  })
}

/** Writes each part after the one before: if the reader goes away, the rest is not written. */
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

/** Prints notes and progress to standard error, because they are not part of the answer. */
export function printNote(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
