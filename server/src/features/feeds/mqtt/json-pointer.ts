/** '' is the whole value, '/a/0' the first entry of a; '~1' stands for a slash in a name and '~0' for a tilde (RFC 6901). */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/

export const isJsonPointer = (text: string): boolean => POINTER.test(text)

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
