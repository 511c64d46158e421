import { parseArgs } from 'node:util'
import { CommandFault } from './command-fault.ts'

/** A command's options, each with a value and at most once. @throws CommandFault for unknown options */
export function readOptions<Name extends string>(args: readonly string[], names: readonly Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const, multiple: true as const }]))
  let values: Record<string, unknown>
  try {
    ;({ values } = parseArgs({ args: [...args], options, allowPositionals: false }))
  } catch {
    throw new CommandFault(`The options are ${names.map((it) => `--${it}`).join(', ')}, each with a value.`)
  }
  const read: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const found = values[name] as string[] | undefined
    if (!found) continue
    if (found.length > 1) throw new CommandFault(`--${name} stands there twice.`)
    read[name] = found[0] as string
  }
  return read
}

/** The value of a required option. @throws CommandFault if it is missing */
export function requiredOption<Name extends string>(options: Partial<Record<Name, string>>, name: Name): string {
  const value = options[name]
  if (value === undefined) throw new CommandFault(`--${name} is missing.`)
  return value
}

/** A whole number in a range; `absent` if the option is missing. */
export function numberOption<Name extends string>(
  options: Partial<Record<Name, string>>,
  name: Name,
  { least, most, absent }: { least: number; most: number; absent: number },
): number {
  const value = options[name]
  if (value === undefined) return absent
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new CommandFault(`--${name} is '${value}'. It accepts a whole number from ${least} to ${most}.`)
  return number
}
