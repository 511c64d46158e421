import { expect, test } from 'vitest'
import { bundledProgram, PARSE_WORKER } from '../testing/bundled-program.ts'
import { twoCities } from '../testing/two-cities.ts'

/** About 60,000 requests. */
const BYTES = 48_500_000
/** What a busy store takes. */
const ROWS_PER_SECOND = 600

test('60,000 requests stored at 600 a second do not delay another city’s feed', async () => {
  const worker = await bundledProgram(PARSE_WORKER)
  const storing = (count: number) => new Promise<void>((done) => setTimeout(done, (count / ROWS_PER_SECOND) * 1_000))
  const { takeList, takeWorks, stop } = await twoCities(worker.url, BYTES, storing)
  let isOver = false
  const startedMs = performance.now()
  const list = takeList('requests').finally(() => {
    isOver = true
  })
  const tookMs: number[] = []
  while (!isOver) {
    const beganMs = performance.now()
    expect(await takeWorks()).toBe(2)
    tookMs.push(performance.now() - beganMs)
    await new Promise((done) => setTimeout(done, 1_000))
  }
  const report = {
    count: await list,
    seconds: (performance.now() - startedMs) / 1_000,
    turns: tookMs.length,
    longestMs: Math.max(...tookMs),
  }
  console.log(JSON.stringify(report))
  expect(report.count).toBeGreaterThan(55_000)
  expect(report.turns).toBeGreaterThan(10)
  expect(report.longestMs).toBeLessThan(5_000)
  await stop()
  worker.remove()
}, 600_000)
