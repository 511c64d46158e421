/** Records parsed in one go: a few ms of work, even on a slow machine. */
const AT_ONCE = 100

/** Yields to the event loop. */
export function rest(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Parses a reply; a long list in parts, so that the page stays responsive. */
export async function readInParts(read: (reply: unknown) => unknown, reply: unknown): Promise<unknown> {
  if (!Array.isArray(reply) || reply.length <= AT_ONCE) return read(reply)
  const records: unknown[] = []
  for (let at = 0; at < reply.length; at += AT_ONCE) {
    if (at > 0) await rest()
    // A part of a list is a list of the same kind.
    records.push(...(read(reply.slice(at, at + AT_ONCE)) as unknown[]))
  }
  return records
}
