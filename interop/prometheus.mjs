/**
 * Prometheus scrapes us: promtool accepts the metrics and the alert rules, and every expression of the Grafana dashboards
 * (docs/examples/grafana, deploy/monitoring) has a result. Grafana itself is neither on npm nor in Debian: what its panels ask for is asked here, and each of their columns has to exist.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { faultsOf, selected } from './grafana.mjs'
import { transcript } from './transcript.mjs'

const { BASE = '', TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, shown, count } = transcript(TRANSCRIPT)
const EXAMPLES = join(ROOT, 'docs/examples/grafana')
const MONITORING = join(ROOT, 'deploy/monitoring')
const RESULT_WITHIN_MS = 30_000

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

const metrics = await (await fetch(`${BASE}/metrics`)).text()
write(shown(metrics))
const checked = promtool(['check', 'metrics'], metrics)
check(checked.ok, `promtool finds nothing wrong with /metrics${checked.ok ? '' : `: ${checked.said}`}`)
check(promtool(['check', 'config', join(EXAMPLES, 'prometheus.yml')]).ok, 'promtool accepts the example of a configuration')
check(promtool(['check', 'rules', join(MONITORING, 'alerts.yml')]).ok, 'promtool accepts the alert rules')
check(promtool(['test', 'rules', join(MONITORING, 'alerts.test.yml')]).ok, 'the alert rules fire and end as their tests say')

const config = readFileSync(join(EXAMPLES, 'prometheus.yml'), 'utf8')
  .replace('localhost:3000', new URL(BASE).host)
  .replace('scrape_interval: 15s', 'scrape_interval: 1s')
writeFileSync(join(WORK, 'prometheus.yml'), config)
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

const dashboard = JSON.parse(readFileSync(join(EXAMPLES, 'dashboard.json'), 'utf8'))
const operation = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'))
try {
  const faults = [...faultsOf(dashboard), ...faultsOf(operation)]
  check(faults.length === 0, `the dashboards are complete${faults.length === 0 ? '' : `: ${faults.join('; ')}`}`)
  const up = await query('up == 1')
  check(up.labels.length === 1, `Prometheus scrapes us${up.said && `: ${up.said}`}`)
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
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
