import { Failure } from '@oppidum/domain/core/failure'

/** The fields of a form or query by name, each with all its values in order. */
export type Open311Fields = ReadonlyMap<string, readonly string[]>

/** More than any service's form has. */
const MOST_FIELDS = 500

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Failure malformed for invalid escapes, invalid UTF-8, and NUL, which PostgreSQL cannot store */
function text(part: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new Failure('malformed', 'A field is not form-encoded or not UTF-8.')
  }
  if (decoded.includes('\0') || /\p{Surrogate}/u.test(decoded))
    throw new Failure('malformed', 'A field contains characters that are not text.')
  return decoded.normalize('NFC')
}

/** @throws Failure malformed */
export function fieldsOf(encoded: string | Uint8Array): Open311Fields {
  const fields = new Map<string, string[]>()
  const parts = inText(encoded).split('&', MOST_FIELDS + 1)
  if (parts.length > MOST_FIELDS) throw new Failure('malformed', `There are more than ${MOST_FIELDS} fields.`)
  for (const part of parts) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = text(at === -1 ? part : part.slice(0, at))
    const value = at === -1 ? '' : text(part.slice(at + 1))
    const known = fields.get(name)
    if (known) known.push(value)
    else fields.set(name, [value])
  }
  return fields
}

function inText(encoded: string | Uint8Array): string {
  if (typeof encoded === 'string') return encoded
  try {
    return utf8.decode(encoded)
  } catch {
    throw new Failure('malformed', 'The form is not UTF-8.')
  }
}

/**
 * A field that may occur once; null when it is absent or empty.
 * @throws Failure malformed when it occurs twice
 */
export function oneOf(fields: Open311Fields, name: string): string | null {
  const [value = '', ...more] = fields.get(name) ?? []
  if (more.length > 0) throw new Failure('malformed', `The field '${name}' appears twice; send it once.`)
  return value.trim() === '' ? null : value
}
