import { beforeEach, expect, it } from 'vitest'
import { createReachability, type Reachability } from './reachability.ts'

const LAST_MS = 1_000
const NOW_MS = 9_000

let healthy: boolean
let checks: number
let due: (() => void)[]
let lastMs: number
let reports: (number | null)[]
let reach: Reachability

beforeEach(() => {
  healthy = true
  checks = 0
  due = []
  lastMs = LAST_MS
  reports = []
  reach = createReachability({
    checkHealth: async () => {
      checks += 1
      if (!healthy) throw new TypeError('Failed to fetch')
    },
    nowMs: () => NOW_MS,
    lastAnswerMs: () => lastMs,
    after: (_, act) => due.push(act),
  })
  reach.subscribe(() => reports.push(reach.unreachableSince()))
})

it('a single failed call does not matter while the server is healthy', async () => {
  await reach.reportNoAnswer()
  expect(reach.unreachableSince()).toBeNull()
  expect(reports).toEqual([])
})

it('is unreachable since the last answer when the health check fails too', async () => {
  healthy = false
  await reach.reportNoAnswer()
  expect(reach.unreachableSince()).toBe(LAST_MS)
})

it('is unreachable from now on when there was never an answer', async () => {
  healthy = false
  lastMs = Number.NEGATIVE_INFINITY
  await reach.reportNoAnswer()
  expect(reach.unreachableSince()).toBe(NOW_MS)
})

it('checks once for five calls that fail together, and not at all once it is known', async () => {
  healthy = false
  await Promise.all([1, 2, 3, 4, 5].map(() => reach.reportNoAnswer()))
  await reach.reportNoAnswer()
  expect(checks).toBe(1)
})

it('keeps checking until the server answers, and reports that once', async () => {
  healthy = false
  await reach.reportNoAnswer()
  due.shift()?.()
  await Promise.resolve()
  healthy = true
  await expect.poll(() => due.length).toBe(1)
  due.shift()?.()
  await expect.poll(() => reach.unreachableSince()).toBeNull()
  expect(due).toEqual([])
  expect(reports).toEqual([LAST_MS, null])
})

it('any answer makes it reachable and stops the checks', async () => {
  healthy = false
  await reach.reportNoAnswer()
  reach.reportAnswer()
  expect(reach.unreachableSince()).toBeNull()
  due.shift()?.()
  expect(checks).toBe(1)
})
