import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledProgram, PARSE_WORKER } from '../testing/bundled-program.ts'
import { twoCities } from '../testing/two-cities.ts'

let worker: Awaited<ReturnType<typeof bundledProgram>>
beforeAll(async () => {
  worker = await bundledProgram(PARSE_WORKER)
}, 60_000)
afterAll(() => worker.remove())

test('while five long lists are stored slowly, a small feed of another city is fetched and stored again and again', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  const { takeList, takeWorks, stop } = await twoCities(worker.url, 1_500_000, () => gate)
  let isOver = false
  const lists = Promise.all(['a', 'b', 'c', 'd', 'e'].map(takeList)).finally(() => {
    isOver = true
  })
  for (let times = 0; times < 5; times++) expect(await takeWorks()).toBe(2)
  expect(isOver).toBe(false)
  letGo()
  const counts = await lists
  expect(counts[0]).toBeGreaterThan(1_000)
  expect(new Set(counts).size).toBe(1)
  await stop()
}, 60_000)
