/** What an address asks for, as parsed. */
export type AskedQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** An absolute address with its query, always written in the same way. */
export function publishedAddress(publicUrl: string, path: string, query: AskedQuery): string {
  const parameters = new URLSearchParams()
  for (const name of Object.keys(query).sort()) if (query[name] !== undefined) parameters.set(name, String(query[name]))
  const search = parameters.toString()
  return `${publicUrl}${path}${search && `?${search}`}`
}
