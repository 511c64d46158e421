import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'

/** Asks the server as a program would; the answer is checked against the endpoint's own schema. */
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
  // The endpoint's schema is what ReplyOf is made from.
  return endpoint.reply.parse(await answer.json()) as ReplyOf<E>
}
