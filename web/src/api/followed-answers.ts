import { listServiceRequests } from '@oppidum/domain/records/service-request'

/** What dashboard, sidebar and map ask of the requests: most of the whole list is closed, and only the list screen shows that. */
export const OPEN_REQUESTS = { status: 'open' } as const

/**
 * Whether the socket's messages keep the answer under this key up to date: one without parameters, and the open requests. The page holds
 * such an answer for as long as it is open.
 */
export function isFollowed([path, , query, params]: readonly unknown[]): boolean {
  const asked = Object.entries({ ...(query as object), ...(params as object) }).filter(([, value]) => value !== undefined)
  if (asked.length === 0) return true
  const [name, value] = asked[0] as [string, unknown]
  return path === listServiceRequests.path && asked.length === 1 && name === 'status' && value === OPEN_REQUESTS.status
}
