/** Below it is the API of NGSI-LD (ETSI GS CIM 009, 6.2). */
export const NGSI_PATH = '/ngsi-ld/v1'

/** What a path asks for. */
export type NgsiAddress =
  | { resource: 'entities'; id: string | null }
  | { resource: 'types'; id: null }
  /** The JSON-LD context of all entities. */
  | { resource: 'context'; id: null }

/** @param path as sent, without its query; @returns null where nothing is */
export function addressOf(path: string): NgsiAddress | null {
  if (!path.startsWith(`${NGSI_PATH}/`)) return null
  const [resource, id = null, ...more] = path
    .slice(NGSI_PATH.length + 1)
    .replace(/\/$/, '')
    .split('/')
  if (more.length > 0) return null
  if (resource === 'entities') {
    const written = id === null ? null : decoded(id)
    return written === undefined ? null : { resource, id: written }
  }
  if (id !== null) return null
  if (resource === 'types') return { resource, id }
  return resource === 'context.jsonld' ? { resource: 'context', id } : null
}

/** Undefined for a broken escape. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
