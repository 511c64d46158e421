import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CommandFault } from '../command-fault.ts'

/** A short passphrase can be guessed however slow each guess is. */
const SHORTEST = 12
const LONGEST = 1_000

/** The words of `oppidum backup` and `oppidum restore`. @throws CommandFault */
export function backupOptions(args: readonly string[], { places, flags }: { places: number; flags: readonly string[] }) {
  const options = {
    to: { type: 'string' as const },
    'passphrase-file': { type: 'string' as const },
    replace: { type: 'boolean' as const },
  }
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new CommandFault(`The options are ${flags.map((it) => `--${it}`).join(', ')}.`)
  }
  const unknown = Object.keys(parsed.values).find((it) => !flags.includes(it))
  if (unknown !== undefined)
    throw new CommandFault(`There is no option --${unknown} here: the options are ${flags.map((it) => `--${it}`).join(', ')}.`)
  if (parsed.positionals.length !== places) {
    throw new CommandFault(places === 0 ? 'Name the place by --to.' : 'Name one backup: a file, or s3://bucket/key.')
  }
  const file = parsed.values['passphrase-file']
  return {
    to: parsed.values.to,
    from: parsed.positionals[0],
    passphrase: file === undefined ? null : readPassphrase(file),
    replace: parsed.values.replace === true,
  }
}

/** The file's first line. */
function readPassphrase(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new CommandFault(`The file ${path} cannot be read.`)
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line.length < SHORTEST || line.length > LONGEST)
    throw new CommandFault(`The first line of ${path} is the passphrase: ${SHORTEST} to ${LONGEST} characters.`)
  return line
}

/** Follows Ctrl-C and SIGTERM until `end` is called, so that what was begun is put away in order. */
export function interruption(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const interrupt = () => controller.abort(new CommandFault('Interrupted: nothing was changed.'))
  // Only once: a second signal ends the process at once.
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    end() {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}

/** Throws at the next piece once the signal was given. */
export async function* until<T>(signal: AbortSignal, source: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const it of source) {
    signal.throwIfAborted()
    yield it
  }
}

/** Throws at the next piece once the operator has interrupted the command. */
export async function* interruptible<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const { signal, end } = interruption()
  try {
    yield* until(signal, source)
  } finally {
    end()
  }
}

const MB = 1e6

export const sizeWords = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / MB).toFixed(1)} MB`)
