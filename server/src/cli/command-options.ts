import { parseArgs } from 'node:util'
import { CommandFault } from './command-fault.ts'

/** Options of a command, each with a value and given at most once. @throws CommandFault for what the command does not know */
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
    const given = values[name] as string[] | undefined
    if (!given) continue
    if (given.length > 1) throw new CommandFault(`--${name} stands there twice.`)
    read[name] = given[0] as string
  }
  return read
}

/** The value of an option that has to be there. */
export function requiredOption<Name extends string>(options: Partial<Record<Name, string>>, name: Name): string {
  const value = options[name]
  if (value === undefined) throw new CommandFault(`--${name} is missing.`)
  return value
}

/** A whole number in a range; `absent` when the option is not given. */
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
