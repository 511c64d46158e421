import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** An unknown word in a place where this page knows only others. */
function isUnknownWord({ code, path }: Issue, reply: unknown): boolean {
  if (code !== 'invalid_value') return false
  const at = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], reply)
  return typeof at === 'string'
}

/**
 * Records as the parser has built them, property by property, are hash tables from some 16 properties on: seven times as large. Copies are
 * not, which counts with ten thousand of them.
 */
const compact = (reply: unknown): unknown => (Array.isArray(reply) ? reply.map((it) => (isPlain(it) ? { ...it } : it)) : reply)

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses a reply with its call's schema. Words that this page does not know yet, such as a newer server's status, are kept, so that
 * components can show them. Any other difference is an error.
 * @throws ZodError
 */
export function readReply(schema: z.ZodMiniType, reply: unknown): unknown {
  const read = schema.safeParse(reply)
  if (read.success) return compact(read.data)
  if (read.error.issues.every((it) => isUnknownWord(it, reply))) return reply
  throw read.error
}
