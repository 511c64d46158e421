import type { Method } from '@oppidum/domain/core/endpoint'

/** A served call, with the parameters that matter to tests over all calls. */
export interface ServedPath {
  path: string
  /** Default 'GET'. */
  method?: Exclude<Method, 'GET'>
  query: readonly string[]
  /** A valid body; what it refers to need not exist. */
  body?: Readonly<Record<string, unknown>>
  /** Status for an authorized caller when the requested object does not exist. Default 200, or 404 with an id. */
  answers?: number
  /** Query parameters that are required; default none. */
  needs?: string
  /** The id is not a UUID: it comes from the city file, or is made of other values. */
  namedByCity?: boolean
}

/** A call's address with its required parameters. @param more further query parameters */
export function addressOf({ path, needs }: ServedPath, id: string, more = ''): string {
  const query = [needs, more].filter((it) => it).join('&')
  return `${filled(path, id)}${query && `?${query}`}`
}

/** A path with its parameters filled in. */
function filled(path: string, id: string): string {
  return path
    .replace(':id', id)
    .replace(':kind', 'incident')
    .replace(/:other|:picture|:delivery/, '018f0000-0000-7000-8000-000000000001')
}
