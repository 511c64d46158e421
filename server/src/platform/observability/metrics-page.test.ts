import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../adapters/clock/system.adapter.ts'
import { openObservability } from '../../compose/observability.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { isServed, metricsOf } from './testing/promql-metrics.ts'

const PAGE = join(PROJECT_ROOT, 'docs/reference/metrics.md')
/** Metrics that Prometheus makes itself. */
const OF_PROMETHEUS = ['up']

let app: TestApp
let types: Map<string, string>
let helps: Map<string, string>

beforeAll(async () => {
  const { measures } = await openObservability(
    { logLevel: 'fatal', otlp: undefined },
    {
      clock: systemClock,
      collectorClient: () => {
        throw new Error('There is no collector.')
      },
    },
  )
  app = await startTestApp({ moreModules: [{ name: 'export', routes: () => undefined, measures }] })
  const { text } = await app.get('/metrics')
  const lines = (word: string) =>
    new Map([...text.matchAll(new RegExp(`^# ${word} (\\S+) (.+)$`, 'gm'))].map((it) => [it[1] ?? '', it[2] ?? '']))
  types = lines('TYPE')
  helps = lines('HELP')
})
afterAll(() => app.close())

const read = (name: string) => readFileSync(join(PROJECT_ROOT, name), 'utf8')

interface Panel {
  title: string
  targets?: { expr?: string }[]
}

/** What asks for each expression, and the expression. */
const dashboardExpressions = (name: string): [by: string, expression: string][] =>
  (JSON.parse(read(name)) as { panels: Panel[] }).panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }): [string, string][] => (expr === undefined ? [] : [[title, expr]])),
  )
const alertExpressions = () =>
  [...read('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)$/gm)].map(
    ([, by = '', expression = '']): [string, string] => [by, expression],
  )

/** In sentences. */
const unknownIn = (expressions: readonly (readonly [by: string, expression: string])[]) =>
  expressions.flatMap(([by, expression]) =>
    metricsOf(expression)
      .filter((it) => !OF_PROMETHEUS.includes(it) && !isServed(it, types))
      .map((it) => `${by}: ${it}`),
  )

it.each([
  ['deploy/monitoring/dashboard.json', dashboardExpressions],
  ['docs/examples/grafana/dashboard.json', dashboardExpressions],
  ['deploy/monitoring/alerts.yml', alertExpressions],
])('%s asks only for metrics that a server has', (name, expressionsOf) => {
  const expressions = expressionsOf(name)
  expect(expressions.length).toBeGreaterThan(3)
  expect(expressions.filter(([, it]) => metricsOf(it).length === 0)).toEqual([])
  expect(unknownIn(expressions)).toEqual([])
})

it('every alert rule is read here', () => {
  expect(alertExpressions().length).toBe(read('deploy/monitoring/alerts.yml').match(/^\s+- alert:/gm)?.length)
  expect(alertExpressions().filter(([, it]) => /^[|>]/.test(it))).toEqual([])
})

it.each([
  ['sum(rate(oppidum_no_such_thing_total[5m]))', ['oppidum_no_such_thing_total']],
  ['max(oppidum_store_byte) / max(oppidum_store_bytes)', ['oppidum_store_byte']],
  ['oppidum_store_bytes_sum', ['oppidum_store_bytes_sum']],
  ['histogram_quantile(0.9, sum by (le) (rate(oppidum_store_bytes_bucket[$__rate_interval])))', ['oppidum_store_bytes_bucket']],
  ['absent(other_metric{job="oppidum_x"}) and on (job) up{job="a"} == 1e3', ['other_metric']],
  ['rate(oppidum_http_request_duration_seconds_count{status=~"4.."}[5m])', []],
])('a panel with %s is missing %j', (expression, missing) => {
  expect(unknownIn([['It', expression]])).toEqual(missing.map((it) => `It: ${it}`))
})

const cells = (text: string) =>
  text
    .split('\n')
    .filter((it) => it.startsWith('| `'))
    .map((it) =>
      it
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

it('docs/reference/metrics.md lists what a server has (UPDATE_DOCS=1 writes it, biome formats it)', () => {
  const rows = [...types]
    .filter(([name]) => name.startsWith('oppidum_'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `| \`${name}\` | ${type} | ${helps.get(name)} |`)
  const table = ['| Metric | Type | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
  const part = /(<!-- metrics -->)[\s\S]*(<!-- \/metrics -->)/
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(
      PAGE,
      readFileSync(PAGE, 'utf8').replace(part, (_, from, to) => `${from}\n${table}\n${to}`),
    )
  expect(cells(readFileSync(PAGE, 'utf8'))).toEqual(cells(table))
})
