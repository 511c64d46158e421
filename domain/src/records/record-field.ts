import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/**
 * Single definition of a record's field: column, row, intake, change, answer and timeline are derived
 * from it.
 */
export interface RecordField {
  /** Schema in rows and API answers. */
  shape: Schema
  /** Its column, if that is not its name in snake case. */
  column?: string
  /** Visible at the desk only; no API answer about the record includes it. */
  internal?: true
  /** Sources deliver it `always` or `sometimes`; a record without it gets `initial`. Absent: no source delivers it. */
  delivered?: 'always' | 'sometimes'
  /** Value of a record without one. */
  initial?: unknown
  /** `pins`: operators can set it, and sources no longer overwrite it. `writes`: set as a result of actions at the desk, such as closing. */
  desk?: 'pins' | 'writes'
  /** Member of a change that sets it. */
  change?: Schema
  /** Member of a new record. */
  create?: Schema
  /**
   * How the value of a change is cleaned: a line or text (trimmed and masked), a word as its schema defines it, or
   * unchanged. Absent: by a rule of its own.
   */
  taken?: 'line' | 'text' | 'word' | 'as sent'
  /** Timelines record its changes, under this name if it differs from its own. */
  timeline?: true | string
  /** Value in states stored before the field existed; null if absent. */
  ofOlderStates?: unknown
}

export type RecordFields = Readonly<Record<string, RecordField>>

/** Values of the fields, by name. */
export type ValuesOf<F extends RecordFields> = { -readonly [K in keyof F]: z.infer<F[K]['shape']> }

/** Fields included in answers. */
export type Public<F extends RecordFields> = { -readonly [K in keyof F as F[K] extends { internal: true } ? never : K]: F[K] }

/** Fields that sources deliver. */
export type DeliveredOf<F extends RecordFields> = {
  -readonly [K in keyof F as F[K] extends { delivered: 'always' } ? K : never]: z.infer<F[K]['shape']>
} & {
  -readonly [K in keyof F as F[K] extends { delivered: 'sometimes' } ? K : never]?: z.infer<F[K]['shape']> | undefined
}

type Purpose = 'change' | 'create'

type Members<F extends RecordFields, P extends Purpose> = {
  -readonly [K in keyof F as F[K] extends Record<P, Schema> ? K : never]: F[K] extends Record<P, infer S> ? S : never
}

/** Fields set by a change, or by a new record. */
export type SetBy<F extends RecordFields, P extends Purpose> = {
  [K in keyof Members<F, P>]?: Members<F, P>[K] extends Schema ? z.infer<Members<F, P>[K]> | undefined : never
}

const picked = (fields: RecordFields, value: (field: RecordField) => unknown) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, value(field)] as const)
      .filter(([, it]) => it !== undefined),
  )

/** Schemas of an answer. */
export function shapesOf<F extends RecordFields>(fields: F) {
  // Each name has its own field's shape.
  return picked(fields, ({ shape, internal }) => (internal ? undefined : shape)) as {
    -readonly [K in keyof F as F[K] extends { internal: true } ? never : K]: F[K]['shape']
  }
}

/** Some of them, in this order: answers list members in the order in which they were published. */
export function inOrder<S extends object, K extends keyof S>(shapes: S, ...names: readonly K[]): Pick<S, K> {
  // One entry for each name.
  return Object.fromEntries(names.map((it) => [it, shapes[it]])) as Pick<S, K>
}

/** Schemas of a change, or of a new record. */
export function membersOf<F extends RecordFields, P extends Purpose>(fields: F, purpose: P) {
  // Each name has its own field's member.
  return picked(fields, (it) => it[purpose]) as Members<F, P>
}

/** Initial values of an answer's fields, by name. */
export function initialOf<F extends RecordFields>(fields: F) {
  // Fields without an initial value are left out.
  return picked(fields, (it) => (it.internal ? undefined : it.initial)) as ValuesOf<{
    [K in keyof Public<F> as F[K & keyof F] extends { initial: unknown } ? K : never]: F[K & keyof F]
  }>
}
