import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHAT_LENGTH, QUESTION_LENGTH } from '@oppidum/domain/assistant/chat'
import { IDEMPOTENCY } from '@oppidum/domain/core/idempotency'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { HELLO_WAIT_MS, RECONNECT_CAP_MS, RECONNECT_FIRST_MS, RING_LENGTH, RING_MS } from '@oppidum/domain/core/live'
import { POLL_MS } from '@oppidum/domain/core/polling'
import { IMAGE_LIMITS, RECEIPT_MINUTES } from '@oppidum/domain/gallery/image'
import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'
import { KEYS_AT_MOST } from '@oppidum/domain/people/api-key'
import { RESERVED_MS } from '@oppidum/domain/plans/meter'
import { AFTER_ACTION_LIMITS } from '@oppidum/domain/records/after-action'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import { REPORT_LIMITS } from '@oppidum/domain/reports/report'
import { HISTORY_POINTS, INCIDENT_MARKS, LONGEST_HISTORY_MS } from '@oppidum/domain/telemetry/history'
import { describe, expect, test } from 'vitest'
import { TRIES } from '../adapters/identity/local/tries.ts'
import { LISTENER_LIMITS } from '../adapters/mqtt/listener-limits.ts'
import { WEB_LIMITS } from '../adapters/web/web-client.ts'
import { SETTINGS, type Setting } from '../config/settings.ts'
import { ASKING_LIMITS } from '../features/assistant/chat/answer-turns.ts'
import { STREAM_LIMITS } from '../features/events/stream-registry.ts'
import { TEXT_LIMITS } from '../features/feeds/feed-text.ts'
import { PARSE_LIMITS } from '../features/feeds/parsing/parse-pool.ts'
import { XML_LIMITS } from '../features/feeds/parsing/read-xml.ts'
import { LIST_LIMITS } from '../features/feeds/scheduler/list-pages.ts'
import { READER_LIMITS } from '../features/ingest/module.ts'
import { ROWS_AT_ONCE } from '../features/ingest/observations/observation-queue.ts'
import { ROW_LIMITS } from '../features/ingest/observations/row-room.ts'
import { REPORT_DRAWING } from '../features/records/after-action/report-drawer.ts'
import { HISTORY_CACHE } from '../features/telemetry/history/history-routes.ts'
import { PUBLIC_READS } from '../platform/http/guard/public-reads.ts'
import { RATE_LIMITS } from '../platform/http/guard/rate-limit.ts'
import { LIMITS } from '../platform/http/http-server.ts'
import { BODY_LIMITS } from '../platform/http/requests/request-input.ts'
import { LIVE_LIMITS } from '../platform/live/live-limits.ts'
import { PICTURE_MODEL } from '../platform/media/classifier/picture-model-limits.ts'
import { PICTURE_BLOCKED_FROM } from '../platform/media/classifier/picture-score.ts'
import { TRANSCODE } from '../platform/media/transcoder/transcode-limits.ts'
import { RECEIPT_DAYS } from '../platform/meters/meter-maintenance.ts'
import { PROJECT_ROOT } from '../project-root.ts'

const at = (name: string) => join(PROJECT_ROOT, name)
const page = (name: string) => readFileSync(at(name), 'utf8')
const pagesInDocs = () =>
  readdirSync(at('docs'), { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.md'))
    .map((it) => `docs/${it.replaceAll('\\', '/')}`)
const pages = () => [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE-DATA.md',
  'engines/city-builder/README.md',
  ...pagesInDocs(),
]

const DECISIONS = 'docs/decisions'
const decisions = () => readdirSync(at(DECISIONS)).filter((it) => it !== 'README.md')

/** A page's links within the repository, from the root. */
const linksOf = (name: string) =>
  [...page(name).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g)].map((it) => join(dirname(name), it[1] as string))

/** The cells of every table row; column widths are up to the formatter. */
function cells(text: string): string[][] {
  return text
    .split('\n')
    .filter((it) => it.startsWith('|') && !/^[|\s-]+$/.test(it))
    .map((it) =>
      it
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** The text between `<!-- name -->` and `<!-- /name -->`. */
function section(text: string, name: string): string {
  return text.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? ''
}

function defaultOf(setting: Setting): string {
  const value = setting.schema.parse(undefined)
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'empty'
  if (typeof value === 'boolean') return value ? '`on`' : '`off`'
  return `\`${String(value)}\``
}

test("docs/reference/settings.md lists every setting with its default, in the program's order", () => {
  const table = cells(section(page('docs/reference/settings.md'), 'settings'))
    .slice(1)
    .map(([name, byDefault]) => ({ name, byDefault }))
  const wanted = Object.entries(SETTINGS).map(([name, setting]) => ({ name: `\`${name}\``, byDefault: defaultOf(setting) }))
  expect(table).toEqual(wanted)
})

const grouped = (value: number) => new Intl.NumberFormat('en').format(value)

/** A table as the formatter writes it. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((it, column) => Math.max(it.length, 3, ...body.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((it, column) => it.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((it) => '-'.repeat(it))), ...body.map(line)].join('\n')
}

function limitTables(): string {
  const list = (title: string, limits: Readonly<Record<string, number>>) =>
    table(
      [title, ''],
      Object.entries(limits).map(([name, value]) => [`\`${name}\``, grouped(value)]),
    )
  const rates = Object.entries(RATE_LIMITS).map(([name, limit]) => [
    `\`${name}\``,
    limit ? grouped(limit.calls) : 'no limit',
    limit ? (limit.byAddress ? 'by address' : grouped(limit.accountCalls ?? limit.calls)) : 'no limit',
    limit ? `${limit.windowMs / 1_000} s` : '',
  ])
  return [
    table(['class of call', 'calls an address', 'calls an account', 'in'], rates),
    list('passwords, codes and letters of one account (`server/src/adapters/identity/local/tries.ts`)', TRIES),
    list('reads of the store for the public, on each instance (`server/src/platform/http/guard/public-reads.ts`)', PUBLIC_READS),
    list('bodies of requests (`server/src/platform/http/requests/request-input.ts`)', BODY_LIMITS),
    list('requests to this server (`server/src/platform/http/http-server.ts`)', LIMITS),
    list('lists and live updates (`domain/src`)', {
      PAGE_LIMIT,
      HISTORY_POINTS,
      LONGEST_HISTORY_MS,
      INCIDENT_MARKS,
      RING_LENGTH,
      RING_MS,
      HELLO_WAIT_MS,
      RECONNECT_FIRST_MS,
      RECONNECT_CAP_MS,
      ...Object.fromEntries(Object.entries(POLL_MS).map(([name, value]) => [`POLL_MS ${name}`, value])),
    }),
    list(
      'counts and API keys (`domain/src/plans/meter.ts`, `domain/src/people/api-key.ts`, `server/src/platform/meters/meter-maintenance.ts`)',
      {
        RESERVED_MS,
        RECEIPT_DAYS,
        KEYS_AT_MOST,
      },
    ),
    list('live updates (`server/src/platform/live/live-limits.ts`)', LIVE_LIMITS),
    list('event streams (`server/src/features/events/stream-registry.ts`)', STREAM_LIMITS),
    list("citizens' reports (`domain/src/reports/report.ts`)", REPORT_LIMITS),
    list('questions about the past (`server/src/features/telemetry/history/history-routes.ts`)', HISTORY_CACHE),
    list('questions to the assistant (`domain/src/assistant/chat.ts`, `server/src/features/assistant/chat/answer-turns.ts`)', {
      QUESTION_LENGTH,
      CHAT_LENGTH,
      ...ASKING_LIMITS,
    }),
    list('the `Idempotency-Key` header (`domain/src/core/idempotency.ts`)', { ...IDEMPOTENCY }),
    list('a call of the ingest API (`domain/src/ingest/ingest.ts`)', { ...INGEST_LIMITS }),
    list('reading and storing of what is delivered (`server/src/features/ingest`)', {
      ...READER_LIMITS,
      ...ROW_LIMITS,
      rowsAtOnce: ROWS_AT_ONCE,
    }),
    list('devices by MQTT (`server/src/adapters/mqtt/listener-limits.ts`)', LISTENER_LIMITS),
    list('calls to publishers (`server/src/adapters/web/web-client.ts`)', { ...WEB_LIMITS }),
    list('reading an answer (`server/src/features/feeds/parsing/parse-pool.ts`)', { ...PARSE_LIMITS }),
    list('a list of service requests in one fetch (`server/src/features/feeds/scheduler/list-pages.ts`)', { ...LIST_LIMITS }),
    list('pictures (`domain/src/records/attachment.ts`)', { ...PICTURE_LIMITS }),
    list("people's own pictures (`domain/src/gallery/image.ts`)", { ...IMAGE_LIMITS, RECEIPT_MINUTES }),
    list('drawing pictures (`server/src/platform/media/transcoder/transcode-limits.ts`)', { ...TRANSCODE }),
    list('looking at pictures (`server/src/platform/media/classifier/`)', { ...PICTURE_MODEL, PICTURE_BLOCKED_FROM }),
    list('printed reports (`domain/src/records/after-action.ts`)', { ...AFTER_ACTION_LIMITS }),
    list('drawing reports (`server/src/features/records/after-action/report-drawer.ts`)', { ...REPORT_DRAWING }),
    list('XML (`server/src/features/feeds/parsing/read-xml.ts`)', { ...XML_LIMITS }),
    list('characters of a text (`server/src/features/feeds/feed-text.ts`)', TEXT_LIMITS),
  ].join('\n\n')
}

test('docs/reference/limits.md has the limits of the code (UPDATE_DOCS=1 writes them)', () => {
  const text = page('docs/reference/limits.md')
  const written = `\n${limitTables()}\n`
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(
      at('docs/reference/limits.md'),
      text.replace(/(<!-- limits -->)[\s\S]*(<!-- \/limits -->)/, (_, a, b) => `${a}${written}${b}`),
    )
  expect(cells(section(page('docs/reference/limits.md'), 'limits'))).toEqual(cells(written))
})

/** Every property in a JSON Schema, by name. */
function properties(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(properties)]
}

test('docs/guides/operate/city-file.md mentions every field', () => {
  const text = page('docs/guides/operate/city-file.md')
  const fields = new Set(properties(JSON.parse(page('docs/city-file.schema.json'))))
  // Both are defined by GeoJSON.
  for (const geojson of ['type', 'coordinates']) fields.delete(geojson)
  expect([...fields].filter((it) => !text.includes(`\`${it}\``))).toEqual([])
})

describe('every page', () => {
  test.each(pages())('%s links only to existing files', (name) => {
    expect(linksOf(name).filter((it) => !existsSync(at(it)))).toEqual([])
  })

  // Decisions describe the state when they were written.
  test.each(pages().filter((it) => !/\/\d{4}-/.test(it)))('%s names only existing files', (name) => {
    const named = [...page(name).matchAll(/`((?:\.ci|\.github|bench|city|docs|domain|e2e|interop|server|tools|web)\/[^`\s]*)`/g)]
      .map((it) => it[1] as string)
      .filter((it) => !/[*<>{}…]|NNNN/.test(it))
    expect(named.filter((it) => !existsSync(at(it)))).toEqual([])
  })

  test('is in the index, docs/README.md', () => {
    const named = new Set(linksOf('docs/README.md'))
    const missing = pagesInDocs().filter((it) => it !== 'docs/README.md' && !/\/\d{4}-/.test(it) && !named.has(it))
    expect(missing).toEqual([])
  })

  test('of a decision is in docs/decisions/README.md (UPDATE_DOCS=1 writes it)', () => {
    const index = `${DECISIONS}/README.md`
    const list = decisions()
      .sort()
      .map((it) => `- [${page(`${DECISIONS}/${it}`).split('\n', 1)[0]?.slice(2)}](${it})`)
      .join('\n')
    const written = page(index).replace(/(<!-- decisions -->)[\s\S]*(<!-- \/decisions -->)/, (_, from, to) => `${from}\n\n${list}\n\n${to}`)
    if (process.env.UPDATE_DOCS === '1') writeFileSync(at(index), written)
    expect(page(index)).toBe(written)
  })

  test('a decision has its four parts on at most forty lines, and the numbers have no gap', () => {
    const names = decisions().sort()
    expect(names.map((it) => Number(it.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
    for (const name of names) {
      const text = page(`${DECISIONS}/${name}`)
      expect({ name, parts: text.match(/^## .+$/gm) }).toEqual({ name, parts: ['## Question', '## Decision', '## Costs', '## Rejected'] })
      expect({ name, long: text.trimEnd().split('\n').length > 40 }).toEqual({ name, long: false })
    }
  })
})
