import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/**
 * One field of a record, said once: its column, its place in a row, in what sources deliver, in a change, in an answer and in
 * the timeline follow from it.
 */
export interface RecordField {
  /** As a row has it and the API answers it. */
  shape: Schema
  /** Its column, where that is not its own name with underscores. */
  column?: string
  /** Shown at the desk alone: no answer about the record has it. */
  internal?: true
  /** Sources: `always` say it, or `sometimes`; a record of which they do not say it has it as `initial`. Absent: none does. */
  delivered?: 'always' | 'sometimes'
  /** Of a record about which nothing is said. */
  initial?: unknown
  /** `pins`: the desk may set it, and then no source overwrites it. `writes`: it is set by what the desk does, such as closing. */
  desk?: 'pins' | 'writes'
  /** The member of a change that sets it. */
  change?: Schema
  /** The member of a new record. */
  create?: Schema
  /**
   * How the desk takes what a change says: one line or a text of several, cleaned and masked; a word of its shape; as it was
   * sent. Absent: by a rule of its own.
   */
  taken?: 'line' | 'text' | 'word' | 'as sent'
  /** Timelines say when it changes; under this name, where that is not its own. */
  timeline?: true | string
  /** What it counts as in states of a record that are older than the field; null when absent. */
  ofOlderStates?: unknown
}

export type RecordFields = Readonly<Record<string, RecordField>>

/** The values of the fields, by name. */
export type ValuesOf<F extends RecordFields> = { -readonly [K in keyof F]: z.infer<F[K]['shape']> }

/** Those that answers have. */
export type Public<F extends RecordFields> = { -readonly [K in keyof F as F[K] extends { internal: true } ? never : K]: F[K] }

/** What a source delivers of them. */
export type DeliveredOf<F extends RecordFields> = {
  -readonly [K in keyof F as F[K] extends { delivered: 'always' } ? K : never]: z.infer<F[K]['shape']>
} & {
  -readonly [K in keyof F as F[K] extends { delivered: 'sometimes' } ? K : never]?: z.infer<F[K]['shape']> | undefined
}

type Purpose = 'change' | 'create'

type Members<F extends RecordFields, P extends Purpose> = {
  -readonly [K in keyof F as F[K] extends Record<P, Schema> ? K : never]: F[K] extends Record<P, infer S> ? S : never
}

/** What a change, or a new record, says of them. */
export type SetBy<F extends RecordFields, P extends Purpose> = {
  [K in keyof Members<F, P>]?: Members<F, P>[K] extends Schema ? z.infer<Members<F, P>[K]> | undefined : never
}

const picked = (fields: RecordFields, value: (field: RecordField) => unknown) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, value(field)] as const)
      .filter(([, it]) => it !== undefined),
  )

/** The schemas of an answer. */
export function shapesOf<F extends RecordFields>(fields: F) {
  // Each name has its own field's shape.
  return picked(fields, ({ shape, internal }) => (internal ? undefined : shape)) as {
    -readonly [K in keyof F as F[K] extends { internal: true } ? never : K]: F[K]['shape']
  }
}

/** Some of them, in this order: answers list their members in the order in which they were published. */
export function inOrder<S extends object, K extends keyof S>(shapes: S, ...names: readonly K[]): Pick<S, K> {
  // One entry for each of the names.
  return Object.fromEntries(names.map((it) => [it, shapes[it]])) as Pick<S, K>
}

/** The schemas of a change, or of a new record. */
export function membersOf<F extends RecordFields, P extends Purpose>(fields: F, purpose: P) {
  // Each name has its own field's member.
  return picked(fields, (it) => it[purpose]) as Members<F, P>
}

/** Fields of an answer that have a value from the first moment, by name. */
export function initialOf<F extends RecordFields>(fields: F) {
  // Fields without one are none of the keys.
  return picked(fields, (it) => (it.internal ? undefined : it.initial)) as ValuesOf<{
    [K in keyof Public<F> as F[K & keyof F] extends { initial: unknown } ? K : never]: F[K & keyof F]
  }>
}
