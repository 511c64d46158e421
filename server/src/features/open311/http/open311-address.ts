import { GEOREPORT_PATH, OPEN311_PATH, REHEARSAL_PATH } from '@oppidum/domain/open311/open311'
import type { Open311Format } from './open311-text.ts'

export type Open311Resource = 'discovery' | 'services' | 'requests' | 'tokens'

/** What a path asks for. */
export interface Open311Address {
  resource: Open311Resource
  /** A service's code, a request's id or a token; null for all. */
  id: string | null
  /** Whether to validate a submission without storing it. */
  rehearsal: boolean
}

/** The path's extension decides, then the Accept header; XML is the default, the only format that the standard requires. */
export function formatOf(path: string, accept: string | undefined): Open311Format {
  const ending = /\.(xml|json)\/?$/.exec(path)?.[1]
  if (ending) return ending as Open311Format
  return accept !== undefined && /\bjson\b/i.test(accept) && !/\bxml\b/i.test(accept) ? 'json' : 'xml'
}

/** @param path as sent, without its query; @returns null where nothing is */
export function addressOf(path: string): Open311Address | null {
  const bare = path.replace(/\/$/, '').replace(/\.(xml|json)$/, '')
  const rehearsal = bare.startsWith(`${REHEARSAL_PATH}/`)
  const base = rehearsal ? REHEARSAL_PATH : GEOREPORT_PATH
  if (bare === `${OPEN311_PATH}/discovery`) return { resource: 'discovery', id: null, rehearsal: false }
  if (!bare.startsWith(`${base}/`)) return null
  const [resource = '', id = null, ...more] = bare.slice(base.length + 1).split('/')
  // Our codes and ids need no escapes.
  if (more.length > 0 || (id !== null && !/^[A-Za-z0-9_-]{1,100}$/.test(id))) return null
  if (resource === 'discovery') return id === null ? { resource, id, rehearsal: false } : null
  if (resource === 'tokens') return id === null ? null : { resource, id, rehearsal }
  return resource === 'services' || resource === 'requests' ? { resource, id, rehearsal } : null
}

/** The methods that a resource allows. */
export function methodsOf({ resource, id }: Open311Address): readonly string[] {
  return resource === 'requests' && id === null ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
}
