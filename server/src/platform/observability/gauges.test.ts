import { expect, test } from 'vitest'
import { NO_RUNS } from '../jobs/job-runner.ts'
import { gauges } from './gauges.ts'
import { type Measure, single } from './registered-measures.ts'
import { cacheMeasures, feedMeasures, jobMeasures, liveMeasures } from './server-measures.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const someGauges = () =>
  gauges(
    () => [
      ...liveMeasures(() => ({ sockets: 0, bufferedBytes: 0, lastBroadcastMs: 0, skipped: 0 })),
      ...cacheMeasures(() => new Map()),
      ...feedMeasures(() => []),
      ...jobMeasures(
        () => [['people.mail', { ...NO_RUNS, runs: 5, failures: 2, seconds: 7, nextMs: NOW - 4_000, last: null }]],
        () => NOW,
      ),
    ],
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

test('reports what a job costs and whether it is late, and nothing about a run that has not been', async () => {
  const text = await someGauges().text()
  expect(text).toContain('oppidum_job_runs_total{job="people.mail",outcome="done"} 3')
  expect(text).toContain('oppidum_job_seconds_total{job="people.mail"} 7')
  expect(text).toContain('oppidum_job_overdue_seconds{job="people.mail"} 4')
  expect(text).not.toContain('oppidum_job_last_run_failed{')
})

test('leaves out what is not known, and does not add up what it is told at each scrape', async () => {
  let value: number | null = null
  const read = () => single(value)
  const measures: Measure[] = [
    { name: 'oppidum_store_bytes', help: 'A gauge.', type: 'gauge', read },
    { name: 'oppidum_ingest_rows_total', help: 'A counter.', type: 'counter', read },
  ]
  const gauge = gauges(
    () => measures,
    () => NOW,
  )
  expect(await gauge.text()).not.toMatch(/^oppidum_(store_bytes|ingest_rows_total) /m)
  value = 5
  for (const _ of ['first', 'second']) {
    const text = await gauge.text()
    expect(text).toContain('oppidum_store_bytes 5')
    expect(text).toContain('oppidum_ingest_rows_total 5')
  }
})

test('only counters have names that end in _total, as Prometheus asks for', async () => {
  const types = [...(await someGauges().text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

test('has one metric of the delay of the event loop, and none that includes the time between samples', async () => {
  const names = [...(await someGauges().text()).matchAll(/^# TYPE (\S*(?:event_loop|eventloop)\S*) /gm)].map(([, name]) => name)
  expect(names).toEqual(['nodejs_eventloop_lag_seconds', 'oppidum_event_loop_delay_p99_seconds'])
})
