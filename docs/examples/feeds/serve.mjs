/**
 * A publisher on this machine, for trying out feeds: serves the files of its folder at http://127.0.0.1:8000, with current times in
 * place of `{{now}}`, `{{now-40m}}` and `{{hour-3h}}` (the beginning of the hour, three hours ago). What is posted to it, such as the
 * events of a webhook, is printed.
 *
 *     node docs/examples/feeds/serve.mjs [port]
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { text as textOf } from 'node:stream/consumers'

const MINUTE_MS = 60_000
const UNIT_MS = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 24 * 60 * MINUTE_MS }
const TYPES = { '.xml': 'application/xml', '.json': 'application/json', '.geojson': 'application/geo+json', '.csv': 'text/csv' }

/** An example with its times filled in. */
export function filledIn(text, nowMs) {
  return text.replace(/\{\{(now|hour)(?:([+-]\d+)([mhd]))?\}\}/g, (_, from, count = '0', unit = 'm') => {
    const startMs = from === 'hour' ? Math.floor(nowMs / UNIT_MS.h) * UNIT_MS.h : nowMs
    return `${new Date(startMs + Number(count) * UNIT_MS[unit]).toISOString().slice(0, 19)}Z`
  })
}

if (import.meta.filename === process.argv[1]) {
  const port = Number(process.argv[2] ?? 8_000)
  createServer(async (request, response) => {
    if (request.method === 'POST') {
      console.log(request.headers['oppidum-event-type'] ?? 'posted', await textOf(request))
      response.writeHead(204).end()
      return
    }
    const name = /^\/([a-z0-9-]+\.[a-z]+)(?:\?|$)/.exec(request.url ?? '')?.[1] ?? ''
    const type = TYPES[extname(name)]
    const text = type === undefined ? null : await readFile(new URL(name, import.meta.url), 'utf8').catch(() => null)
    response.writeHead(text === null ? 404 : 200, { 'content-type': text === null ? 'text/plain' : type })
    response.end(text === null ? 'There is no such file.' : filledIn(text, Date.now()))
  }).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`))
}
