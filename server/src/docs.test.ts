import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AFTER_ACTION_LIMITS } from '@oppidum/domain/after-action'
import { KEYS_AT_MOST } from '@oppidum/domain/api-key'
import { CHAT_LENGTH, QUESTION_LENGTH } from '@oppidum/domain/chat'
import { HISTORY_POINTS, INCIDENT_MARKS, LONGEST_HISTORY_MS } from '@oppidum/domain/history'
import { IMAGE_LIMITS, RECEIPT_MINUTES } from '@oppidum/domain/image'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import { HELLO_WAIT_MS, RECONNECT_CAP_MS, RECONNECT_FIRST_MS, RING_LENGTH, RING_MS } from '@oppidum/domain/live'
import { RESERVED_MS } from '@oppidum/domain/meter'
import { PICTURE_LIMITS } from '@oppidum/domain/picture'
import { POLL_MS } from '@oppidum/domain/polling'
import { REPORT_LIMITS } from '@oppidum/domain/report'
import { describe, expect, test } from 'vitest'
import { PROJECT_ROOT } from './config.ts'
import { REPORT_DRAWING } from './features/after-action/report-drawer.ts'
import { ASKING_LIMITS } from './features/chat/answer-turns.ts'
import { HISTORY_MEMORY } from './features/history/history-routes.ts'
import { TEXT_LIMITS } from './feeds/feed-text.ts'
import { PARSE_LIMITS } from './feeds/parse-pool.ts'
import { XML_LIMITS } from './feeds/read-xml.ts'
import { LIMITS } from './http/door.ts'
import { BODY_LIMITS } from './http/question.ts'
import { RATE_LIMITS } from './http/rate-limit.ts'
import { RECEIPT_DAYS } from './meters/meter-upkeep.ts'
import { TRIES } from './outside/identity/tries.ts'
import { WEB_LIMITS } from './outside/web/web-client.ts'
import { PICTURE_MODEL } from './picture-model/picture-model-limits.ts'
import { PICTURE_BLOCKED_FROM } from './picture-model/picture-score.ts'
import { REDRAW } from './pictures/redraw-limits.ts'
import { SETTINGS, type Setting } from './settings.ts'

const at = (name: string) => join(PROJECT_ROOT, name)
const page = (name: string) => readFileSync(at(name), 'utf8')
const pages = () => [
  'README.md',
  ...readdirSync(at('docs'), { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.md'))
    .map((it) => `docs/${it}`),
]

/** The cells of every table row; how wide the columns are written is the formatter's business. */
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

/** What stands between `<!-- name -->` and `<!-- /name -->`. */
function section(text: string, name: string): string {
  return text.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? ''
}

function defaultOf(setting: Setting): string {
  const value = setting.schema.parse(undefined)
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'empty'
  if (typeof value === 'boolean') return value ? '`on`' : '`off`'
  return `\`${String(value)}\``
}

test("the table of settings in README.md names every setting with its default, in the program's order", () => {
  const table = cells(section(page('README.md'), 'settings'))
    .slice(1)
    .map(([name, byDefault]) => ({ name, byDefault }))
  const wanted = Object.entries(SETTINGS).map(([name, setting]) => ({ name: `\`${name}\``, byDefault: defaultOf(setting) }))
  expect(table).toEqual(wanted)
})

const grouped = (value: number) => new Intl.NumberFormat('en').format(value)

/** As the formatter writes it, so that what is written needs no other hand. */
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
    list('passwords, codes and letters of one account (`server/src/outside/identity/tries.ts`)', TRIES),
    list('bodies of requests (`server/src/http/question.ts`)', BODY_LIMITS),
    list('requests to this server (`server/src/http/door.ts`)', LIMITS),
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
    list('counts and API keys (`domain/src/meter.ts`, `domain/src/api-key.ts`, `server/src/meters/meter-upkeep.ts`)', {
      RESERVED_MS,
      RECEIPT_DAYS,
      KEYS_AT_MOST,
    }),
    list("citizens' reports (`domain/src/report.ts`)", REPORT_LIMITS),
    list('questions about the past (`server/src/features/history/history-routes.ts`)', HISTORY_MEMORY),
    list('questions to the assistant (`domain/src/chat.ts`, `server/src/features/chat/answer-turns.ts`)', {
      QUESTION_LENGTH,
      CHAT_LENGTH,
      ...ASKING_LIMITS,
    }),
    list('calls to publishers (`server/src/outside/web/web-client.ts`)', { ...WEB_LIMITS }),
    list('reading an answer (`server/src/feeds/parse-pool.ts`)', { ...PARSE_LIMITS }),
    list('pictures (`domain/src/picture.ts`)', { ...PICTURE_LIMITS }),
    list("people's own pictures (`domain/src/image.ts`)", { ...IMAGE_LIMITS, RECEIPT_MINUTES }),
    list('drawing pictures (`server/src/pictures/redraw-limits.ts`)', { ...REDRAW }),
    list('looking at pictures (`server/src/picture-model/`)', { ...PICTURE_MODEL, PICTURE_BLOCKED_FROM }),
    list('printed reports (`domain/src/after-action.ts`)', { ...AFTER_ACTION_LIMITS }),
    list('drawing reports (`server/src/features/after-action/report-drawer.ts`)', { ...REPORT_DRAWING }),
    list('XML (`server/src/feeds/read-xml.ts`)', { ...XML_LIMITS }),
    list('characters of a text (`server/src/feeds/feed-text.ts`)', TEXT_LIMITS),
  ].join('\n\n')
}

test('docs/limits.md prints the limits of the code (UPDATE_DOCS=1 writes them)', () => {
  const text = page('docs/limits.md')
  const written = `\n${limitTables()}\n`
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(
      at('docs/limits.md'),
      text.replace(/(<!-- limits -->)[\s\S]*(<!-- \/limits -->)/, (_, a, b) => `${a}${written}${b}`),
    )
  expect(cells(section(page('docs/limits.md'), 'limits'))).toEqual(cells(written))
})

/** Every property of a JSON Schema, by name. */
function properties(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(properties)]
}

test('docs/city-file.md speaks of every field', () => {
  const text = page('docs/city-file.md')
  const fields = new Set(properties(JSON.parse(page('docs/city-file.schema.json'))))
  // The two members of a geometry are GeoJSON's.
  for (const geojson of ['type', 'coordinates']) fields.delete(geojson)
  expect([...fields].filter((it) => !text.includes(`\`${it}\``))).toEqual([])
})

describe('every page', () => {
  test.each(pages())('%s leads to files that are there', (name) => {
    const links = [...page(name).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g)].map((it) => it[1] as string)
    expect(links.filter((it) => !existsSync(join(dirname(at(name)), it)))).toEqual([])
  })

  test('a decision has its four parts on at most forty lines, and the numbers have no gap', () => {
    const names = readdirSync(at('docs/decisions')).sort()
    expect(names.map((it) => Number(it.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
    for (const name of names) {
      const text = page(`docs/decisions/${name}`)
      expect({ name, parts: text.match(/^## .+$/gm) }).toEqual({ name, parts: ['## Question', '## Decision', '## Costs', '## Rejected'] })
      expect({ name, long: text.trimEnd().split('\n').length > 40 }).toEqual({ name, long: false })
    }
  })
})
