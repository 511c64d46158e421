import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { type Incident, listIncidents } from '@oppidum/domain/records/incident'
import { becomes } from './screen.ts'

/** Calls the server as a program would; the answer is validated against the endpoint's schema. */
export async function get<E extends Endpoint>(
  url: string,
  endpoint: E,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<ReplyOf<E>> {
  const to = new URL(endpoint.path, url)
  for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value)
  const answer = await fetch(to, { headers })
  if (!answer.ok) throw new Error(`${to.pathname} answers ${answer.status}: ${await answer.text()}`)
  // ReplyOf is derived from the endpoint's schema.
  return endpoint.reply.parse(await answer.json()) as ReplyOf<E>
}

/** The open incidents of a simulated city, at least one: now and then all are closed, and the list follows a start by a moment. */
export async function openIncidents(url: string): Promise<[Incident, ...Incident[]]> {
  let found: Incident[] = []
  const look = async () => {
    found = await get(url, listIncidents, { status: 'open' })
    return found.length > 0
  }
  await becomes(look, true, 'The city has no incidents.')
  return found as [Incident, ...Incident[]]
}
