import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { CommandFault } from './command-fault.ts'

/** The largest input file, decompressed. */
const MOST_BYTES = 512 * 1024 * 1024
const STANDARD_INPUT = '-'

/** A file's name at the beginning of a sentence. */
export function inputName(path: string): string {
  return path === STANDARD_INPUT ? 'The standard input' : `The file ${path}`
}

/** The text of a file, or of standard input for '-'. Gzip files are decompressed. @throws CommandFault */
export async function readInput(path: string): Promise<string> {
  const called = inputName(path)
  const bytes = path === STANDARD_INPUT ? await standardInput() : await readFile(path).catch(() => cannotBeRead(called))
  let plain = bytes
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: MOST_BYTES })
    } catch {
      throw new CommandFault(`${called} is a broken gzip file, or unpacks to more than ${MOST_BYTES / 1024 / 1024} MB.`)
    }
  }
  if (plain.byteLength > MOST_BYTES) throw new CommandFault(`${called} is larger than ${MOST_BYTES / 1024 / 1024} MB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    throw new CommandFault(`${called} is not written in UTF-8.`)
  }
}

function cannotBeRead(called: string): never {
  throw new CommandFault(`${called} cannot be read.`)
}

async function standardInput(): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
