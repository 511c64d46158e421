import { expect, test } from 'vitest'
import { gauges } from './gauges.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const someGauges = () =>
  gauges(
    {
      live: () => ({ sockets: 0, bufferedBytes: 0, lastBroadcastMs: 0, skipped: 0 }),
      prebuilt: () => new Map(),
      feedAges: () => [],
      jobs: () => [['people.mail', { runs: 5, failures: 2 }]],
    },
    () => NOW,
  )

test('counts server errors, not client errors', () => {
  const gauge = someGauges()
  expect(gauge.faultRatio(NOW)).toBeNull()
  for (const status of [200, 404, 422, 500]) gauge.answered('/api/incidents', 'GET', status, 0.01)
  expect(gauge.faultRatio(NOW)).toBe(0.25)
  expect(gauge.faultRatio(NOW + 6 * 60_000)).toBeNull()
})

test('pages that were told to wait during startup do not make the server look degraded', async () => {
  const gauge = someGauges()
  for (const status of [503, 503, 503, 200]) gauge.answered('/api/traffic-data', 'GET', status, 0.01)
  expect(gauge.faultRatio(NOW)).toBe(0)
  expect(await gauge.text()).toContain('oppidum_http_faults_total 3')
})

test('reports job runs by outcome', async () => {
  const text = await someGauges().text()
  expect(text).toContain('oppidum_job_runs{job="people.mail",outcome="done"} 3')
  expect(text).toContain('oppidum_job_runs{job="people.mail",outcome="failed"} 2')
})

test('only counters have names that end in _total, as Prometheus asks for', async () => {
  const types = [...(await someGauges().text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})
