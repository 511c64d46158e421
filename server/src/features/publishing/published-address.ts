/** What an address asks for, as parsed. */
export type AskedQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** An absolute address with its query, always written in the same way. */
export function publishedAddress(publicUrl: string, path: string, query: AskedQuery): string {
  const parameters = new URLSearchParams()
  for (const name of Object.keys(query).sort()) if (query[name] !== undefined) parameters.set(name, String(query[name]))
  const search = parameters.toString()
  return `${publicUrl}${path}${search && `?${search}`}`
}

/** A cursor and filters take a read of the store of their own; the whole list is shared by all who ask. */
export const isOwnQuestion = ({ city: _city, language: _language, ...others }: AskedQuery) =>
  Object.values(others).some((it) => it !== undefined)
