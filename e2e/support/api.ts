import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'

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
