/** Names of HTTP headers, which are tokens (RFC 9110). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const VALUE = /^[\x20-\x7e]{0,2000}$/
/** What the exporter sends itself. */
const OWN = new Set(['content-type', 'content-length', 'host', 'connection', 'transfer-encoding'])

/** Reads `name=value,name2=value2`, values encoded as in a URL. Undefined if it is anything else. @throws URIError for a broken value */
export function otlpHeaders(value: string): Readonly<Record<string, string>> | undefined {
  const entries = value.split(',').map((it): [string, string] => {
    const at = it.indexOf('=')
    return [it.slice(0, Math.max(at, 0)).trim().toLowerCase(), decodeURIComponent(it.slice(at + 1).trim())]
  })
  const areHeaders = entries.every(([name, text]) => NAME.test(name) && VALUE.test(text) && !OWN.has(name))
  return areHeaders ? Object.fromEntries(entries) : undefined
}
