/**
 * Prometheus scrapes a city with everything that can be observed: promtool accepts the metrics and the alert rules, Prometheus evaluates
 * the rules, and every expression of the Grafana dashboards (docs/examples/grafana, deploy/monitoring) has a result. Grafana itself is neither on npm nor in Debian: what its panels ask for is asked here, and each of their columns has to exist.
 */
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { eventually } from './eventually.mjs'
import { faultsOf, selected } from './grafana.mjs'
import { startObservedCity } from './observed-city.mjs'
import { transcript } from './transcript.mjs'

const { BASE = '', TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, shown, count } = transcript(TRANSCRIPT)
const EXAMPLES = join(ROOT, 'docs/examples/grafana')
const MONITORING = join(ROOT, 'deploy/monitoring')
/** Sizes, queues, backup and what was set aside are measured once a minute. */
const RESULT_WITHIN_MS = 90_000
/** Over what an address may ask in a minute. */
const MANY = 80

/** @typedef {import('./grafana.mjs').Target} Target */

/**
 * @param {readonly string[]} words
 * @param {string} [input]
 */
function promtool(words, input) {
  const { status, stdout, stderr } = spawnSync('promtool', words, { input, encoding: 'utf8' })
  write(`$ promtool ${words.join(' ')}\n${stdout}${stderr}`)
  return { ok: status === 0, said: stdout + stderr }
}

check(promtool(['check', 'config', join(EXAMPLES, 'prometheus.yml')]).ok, 'promtool accepts the example of a configuration')
check(promtool(['check', 'rules', join(MONITORING, 'alerts.yml')]).ok, 'promtool accepts the alert rules')
check(promtool(['test', 'rules', join(MONITORING, 'alerts.test.yml')]).ok, 'the alert rules fire and end as their tests say')

const city = await startObservedCity(WORK)
const config = readFileSync(join(EXAMPLES, 'prometheus.yml'), 'utf8')
  .replace('localhost:3000', new URL(city.base).host)
  .replace('scrape_interval: 15s', 'scrape_interval: 1s')
writeFileSync(join(WORK, 'prometheus.yml'), `global: { evaluation_interval: 1s }\nrule_files: [alerts.yml]\n${config}`)
copyFileSync(join(MONITORING, 'alerts.yml'), join(WORK, 'alerts.yml'))
const port = await freePort()
const scraper = spawn(
  'prometheus',
  [`--config.file=${WORK}/prometheus.yml`, `--storage.tsdb.path=${WORK}/data`, `--web.listen-address=127.0.0.1:${port}`],
  { stdio: ['ignore', 'ignore', 'pipe'] },
)
scraper.stderr.on('data', (chunk) => write(String(chunk)))

/**
 * The labels of each series of an expression, once there are some.
 * @param {string} expression
 * @returns {Promise<{ labels: Record<string, string>[], said: string }>}
 */
async function query(expression) {
  let said = ''
  for (const endMs = performance.now() + RESULT_WITHIN_MS; performance.now() < endMs; await sleep(250)) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`)
      const { status, data, error } = await response.json()
      if (status === 'success' && data.result.length > 0)
        return { labels: data.result.map((/** @type {{ metric: Record<string, string> }} */ it) => it.metric), said: '' }
      said = error ?? 'no series'
      if (response.status === 400) break
    } catch {
      said = 'Prometheus does not answer'
    }
  }
  return { labels: [], said }
}

/** @param {object} request @param {string} path */
const ask = async (path, request = {}) => {
  const response = await fetch(city.base + path, request)
  await response.arrayBuffer()
  return response.status
}

/** What the panels are for happens: values are delivered, one is set aside, a backup is taken, and callers are refused. */
async function happen() {
  const body = JSON.stringify({ measure: 'traffic.speed', place: 'section-0', at: new Date().toISOString(), value: 20 })
  const deliver = () =>
    ask('/api/ingest/observations', { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-api-key': city.ingestKey } })
  check((await deliver()) === 200, 'a value is delivered')
  await city.nats.addToBuffer('no message of ours')
  check((await city.backUp()) === 0, 'a backup is taken')
  check((await ask('/api/me')) === 401, 'nobody is refused with 401')
  check((await ask('/api/admin/system', { headers: { 'x-api-key': city.ingestKey } })) === 403, 'a key that may not is refused with 403')
  const searches = await Promise.all(Array.from({ length: MANY }, (_, index) => ask(`/api/v1/incidents?q=road-${index}`)))
  check(searches.includes(429), 'too many searches are refused with 429')
  return deliver
}

/** Each alert rule as Prometheus evaluated it last. */
async function rules() {
  const answer = await (await fetch(`http://127.0.0.1:${port}/api/v1/rules?type=alert`)).json()
  /** @type {{ name: string, query: string, health: string, lastError?: string, state: string }[]} */
  const found = answer.data.groups.flatMap((/** @type {{ rules: object[] }} */ it) => it.rules)
  return found
}

/** The expression without its limit: what the rule looks at. @param {string} expression */
const watchedBy = (expression) => expression.replace(/ (?:[<>]=?|[!=]=) [\d.e+]+/g, '')

const dashboard = JSON.parse(readFileSync(join(EXAMPLES, 'dashboard.json'), 'utf8'))
const operation = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'))
try {
  const metrics = await (await fetch(`${city.base}/metrics`)).text()
  write(shown(metrics))
  const checked = promtool(['check', 'metrics'], metrics)
  check(checked.ok, `promtool finds nothing wrong with /metrics${checked.ok ? '' : `: ${checked.said}`}`)
  const faults = [...faultsOf(dashboard), ...faultsOf(operation)]
  check(faults.length === 0, `the dashboards are complete${faults.length === 0 ? '' : `: ${faults.join('; ')}`}`)
  const up = await query('up == 1')
  check(up.labels.length === 1, `Prometheus scrapes us${up.said && `: ${up.said}`}`)
  const deliver = await happen()
  /** @type {Target[]} */
  const targets = [...dashboard.panels, ...operation.panels].flatMap((/** @type {{ targets?: Target[] }} */ it) => it.targets ?? [])
  for (const { expr: expression, legendFormat = '' } of targets) {
    if (expression === undefined) continue
    const { labels, said } = await query(expression.replaceAll('$__rate_interval', '1m'))
    check(labels.length > 0, `${expression} has ${labels.length} series${said && `: ${said}`}`)
    const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    const names = labels.map((it) => named.map((label) => it[label]).join(' '))
    // A label that the scrape sets itself, such as job, hides ours.
    const own = names.every((it) => it !== 'oppidum') && labels.every((it) => named.every((label) => it[label] !== undefined))
    check(own && new Set(names).size === names.length, `each has a name of its own${named.length > 0 ? `: ${names.join(', ')}` : ''}`)
  }
  const setAside = await query('oppidum_ingest_buffer_set_aside{reason="unreadable"} == 1')
  check(setAside.labels.length === 1, `what could not be read is counted${setAside.said}`)
  const judged = await eventually(async () => {
    const all = await rules()
    return all.length > 0 && all.every((it) => it.health !== 'unknown') && all
  }, RESULT_WITHIN_MS)
  check(judged !== null, 'Prometheus evaluates the alert rules')
  for (const { name, query: expression, health, lastError = '' } of judged ?? []) {
    check(health === 'ok', `${name} is evaluated${lastError && `: ${lastError}`}`)
    // Of what is not there, while everything is.
    if (expression.startsWith('absent(')) continue
    const { labels, said } = await query(watchedBy(expression))
    check(labels.length > 0, `${name} looks at ${labels.length} series${said && `: ${said}`}`)
  }
  check(
    city.collector.spans > 0 && city.collector.lines > 0,
    `the collector has ${city.collector.spans} spans, ${city.collector.lines} lines`,
  )
  await city.nats.stop()
  const away = await query('oppidum_ingest_buffer_up == 0')
  check(away.labels.length === 1, `Prometheus sees that the buffer is away${away.said}`)
  check((await deliver()) === 503, 'a value is refused with 503 without the buffer')
  const refused = await query('sum by (status) (oppidum_http_request_duration_seconds_count{status="503"})')
  check(refused.labels.length === 1, 'Prometheus sees that refusal')
  const pending = await eventually(
    async () => (await rules()).some((it) => it.name === 'OppidumBufferAway' && it.state !== 'inactive'),
    RESULT_WITHIN_MS,
  )
  check(pending === true, 'the alert about it begins')
  const variable = dashboard.templating.list[0].query.infinityQuery
  for (const target of [variable, ...targets.filter((it) => it.url !== undefined)]) {
    const path = target.url.replace(/\$\{city\}/g, 'smallport')
    const response = await fetch(BASE + path)
    const text = await response.text()
    write(`> GET ${path}\n< ${response.status}\n${shown(text)}\n`)
    check(response.status === 200, `${path} answers ${response.status}`)
    const { rows, missing } = selected(target, JSON.parse(text))
    check(rows > 0 && missing.length === 0, `${path} has ${rows} rows${missing.length === 0 ? '' : ` without ${missing.join(', ')}`}`)
  }
} finally {
  scraper.kill('SIGTERM')
  await city.stop()
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
