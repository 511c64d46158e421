/** One thing that is asked for. */
export interface Field<N extends string = string> {
  name: N
  label: string
  kind: 'text' | 'email' | 'password' | 'code'
  /** What a password manager knows it by. */
  autoComplete: string
  /** What is said when it is left empty; absent: it may be. */
  missing?: string
  /** What is wrong with what was typed; null when nothing. */
  check?: (value: string) => string | null
  hint?: string
  initial?: string
}

/** Why nothing came of it; `field` is null when it is about all of it. */
export interface Problem<N extends string = string> {
  field: N | null
  sentence: string
}

export function initialOf<N extends string>(fields: readonly Field<N>[]): Record<N, string> {
  // Every name of N is that of a field.
  return Object.fromEntries(fields.map((it) => [it.name, it.initial ?? ''])) as Record<N, string>
}

/** What can be said before anything is sent. A password may begin and end with spaces; what else is only spaces is empty. */
export function problemsIn<N extends string>(fields: readonly Field<N>[], values: Record<N, string>): Problem<N>[] {
  return fields.flatMap(({ name, kind, missing, check }) => {
    const value = kind === 'password' ? values[name] : values[name].trim()
    const sentence = value === '' ? missing : (check?.(value) ?? undefined)
    return sentence === undefined ? [] : [{ field: name, sentence }]
  })
}
