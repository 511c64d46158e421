/** One field of a form. */
export interface Field<N extends string = string> {
  name: N
  label: string
  kind: 'text' | 'email' | 'password' | 'code'
  /** The name by which password managers know it. */
  autoComplete: string
  /** The message when it is empty; absent: it is optional. */
  missing?: string
  /** The problem of a typed value; null when there is none. */
  check?: (value: string) => string | null
  hint?: string
  initial?: string
}

/** Why a submission failed; `field` is null when it concerns the whole form. */
export interface Problem<N extends string = string> {
  field: N | null
  sentence: string
}

export function initialOf<N extends string>(fields: readonly Field<N>[]): Record<N, string> {
  // Every name of N belongs to a field.
  return Object.fromEntries(fields.map((it) => [it.name, it.initial ?? ''])) as Record<N, string>
}

/** Problems that can be found before sending. A password may begin and end with spaces; any other value of only spaces is empty. */
export function problemsIn<N extends string>(fields: readonly Field<N>[], values: Record<N, string>): Problem<N>[] {
  return fields.flatMap(({ name, kind, missing, check }) => {
    const value = kind === 'password' ? values[name] : values[name].trim()
    const sentence = value === '' ? missing : (check?.(value) ?? undefined)
    return sentence === undefined ? [] : [{ field: name, sentence }]
  })
}
