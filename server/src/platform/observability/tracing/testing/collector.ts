import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number }
interface KeyValue {
  key: string
  value: Value
}

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, unknown>
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

interface CollectedRecord {
  timeUnixNano: string
  severityNumber: number
  severityText: string
  body: { stringValue: string }
  attributes: Record<string, unknown>
  traceId?: string
  spanId?: string
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  spans(): CollectedSpan[]
  records(): CollectedRecord[]
  /** Of what sends. */
  resources(): Record<string, unknown>[]
  requests: { path: string; headers: IncomingHttpHeaders; body: string }[]
  /** How it answers from now on; default 200 as OTLP says. */
  answer(how: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

const accept = (_request: IncomingMessage, response: ServerResponse): unknown =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')

function plain(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [[kind, content] = ['', null]] = Object.entries(value)
      return [key, kind === 'intValue' ? Number(content) : content]
    }),
  )
}

interface Body {
  resourceSpans?: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: (CollectedSpan & { attributes: never })[] }[] }[]
  resourceLogs?: { resource: { attributes: KeyValue[] }; scopeLogs: { logRecords: (CollectedRecord & { attributes: never })[] }[] }[]
}

/** An HTTP server that takes OTLP in JSON, as the OpenTelemetry Collector does. */
export async function startCollector(): Promise<Collector> {
  const requests: Collector['requests'] = []
  let how = accept
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body })
      how(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bodies = () => requests.map((it) => JSON.parse(it.body) as Body)
  const decoded = <T>(it: T & { attributes: never }) => ({ ...it, attributes: plain(it.attributes) }) as unknown as T
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies().flatMap((it) => (it.resourceSpans ?? []).flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans.map(decoded)))),
    records: () =>
      bodies().flatMap((it) =>
        (it.resourceLogs ?? []).flatMap((one) => one.scopeLogs.flatMap(({ logRecords }) => logRecords.map(decoded))),
      ),
    resources: () =>
      bodies().flatMap((it) => [...(it.resourceSpans ?? []), ...(it.resourceLogs ?? [])].map(({ resource }) => plain(resource.attributes))),
    requests,
    answer(next) {
      how = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
