import { afterAll, beforeAll, describe, it } from 'vitest'
import { cityOfSize } from './city-size/city-of-size.ts'
import { httpLoad } from './http-load.ts'
import { processSeconds } from './process-time.ts'
import { median, reportFigure, reportRatio } from './report.ts'
import { type Served, startControl, startOppidum } from './served.ts'

const ROUNDS = 4
const WARM_ANSWERS = 30_000
const LOAD = { connections: 32, seconds: 2 }
/** Prometheus asks every 15 to 60 seconds. */
const SCRAPE_EVERY_MS = 1_000
const SCRAPES = 50
const SIZES = { large: 10_000, small: 100, records: 100 }

async function scrape(port: number): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`/metrics is answered ${answer.status}`)
  return { ms: performance.now() - startedAt, bytes: byteLength }
}

/** Scrapes until it is stopped, one scrape at a time. */
function scraper(port: number): { stop(): Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(() => scrape(port))
  }, SCRAPE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return last
    },
  }
}

/** Processor time, which other work on the machine changes little: the rate of answers would be that work's as much as ours. */
describe('microseconds of the serving process a request, observed and not observed', () => {
  let collector: Served
  let plain: Served
  let logging: Served
  let tracing: Served
  let sampling: Served
  beforeAll(async () => {
    collector = await startControl('bench/controls/collector.mjs')
    const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` }
    const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
    const start = (env: Record<string, string>) => startOppidum({ SIMULATOR: 'off', MODELS: 'off', ...env })
    plain = await start({})
    logging = await start({ ACCESS_LOG: 'on' })
    tracing = await start(otlp)
    sampling = await start({ ...otlp, ...sampled })
  }, 300_000)
  afterAll(async () => {
    for (const it of [plain, logging, tracing, sampling, collector]) await it?.stop()
  })

  it.each([
    ['/api/traffic-data', 'an answer from memory'],
    ['/api/ready', 'an answer with one statement'],
  ])('%s, %s', async (path, what) => {
    const one = async (server: Served) => {
      const pid = server.process.pid as number
      const before = processSeconds(pid)
      const { answers } = await httpLoad(server.port, path, {}, LOAD)
      return ((processSeconds(pid) - before) / answers) * 1e6
    }
    const scraped = async (server: Served) => {
      const scrapes = scraper(server.port)
      const result = await one(server)
      await scrapes.stop()
      return result
    }
    const variants = [
      { name: 'scraped every second', goal: 1.1, run: () => scraped(plain) },
      { name: 'access log', goal: 1.5, run: () => one(logging) },
      { name: 'every trace', goal: 2, run: () => one(tracing) },
      { name: 'one trace in ten', goal: 1.25, run: () => one(sampling) },
    ]
    // Each is asked as often before: a server's first thousands of answers cost several times what later ones do.
    for (const { port } of [plain, logging, tracing, sampling])
      for (let answers = 0; answers < WARM_ANSWERS; ) answers += (await httpLoad(port, path, {}, LOAD)).answers
    // Each against the plain server just before, as the machine is not the same from one minute to the next.
    for (const { name, goal, run } of variants) {
      const [ours, control]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        control.push(await one(plain))
        ours.push(await run())
      }
      // The least of the rounds: what else a server does meanwhile is only ever added.
      const [least, leastOfPlain] = [[Math.min(...ours)], [Math.min(...control)]]
      reportRatio({ row: `GET ${path}, ${what}: ${name}`, unit: 'µs', ours: least, control: leastOfPlain, goal: { atMost: goal } })
    }
  })
})

it(`a scrape with ${SIZES.large} places, against ${SIZES.small}`, async () => {
  const small = await cityOfSize(SIZES.small, SIZES.records)
  const large = await cityOfSize(SIZES.large, SIZES.records)
  const [ours, control]: [{ ms: number; bytes: number }[], { ms: number; bytes: number }[]] = [[], []]
  for (let round = 0; round < SCRAPES; round++) {
    control.push(await scrape(small.port))
    ours.push(await scrape(large.port))
  }
  const of = (kind: 'ms' | 'bytes') => ({ ours: ours.map((it) => it[kind]), control: control.map((it) => it[kind]) })
  reportRatio({ row: `a scrape with ${SIZES.large} places, against ${SIZES.small}`, unit: 'ms', ...of('ms'), goal: { atMost: 1.25 } })
  reportRatio({ row: 'size of such a scrape', unit: 'bytes', ...of('bytes'), goal: { atMost: 1.1 } })
  reportFigure(`a scrape with ${SIZES.large} places`, median(ours.map((it) => it.ms)), 'ms', 50)
  await large.stop()
  await small.stop()
})
