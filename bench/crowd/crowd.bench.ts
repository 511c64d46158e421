import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, it } from 'vitest'
import { type CityOfSize, cityOfSize } from '../city-size/city-of-size.ts'
import { median, reportFigure } from '../report.ts'

const ROUNDS = 2
const CHANGES = 60
const RECORDS = 200_000
/** ms between two changes: they should be answered at once, not load the server. */
const PAUSE_MS = 20
/** By then all of them wait for an answer. */
const CROWDED_MS = 1_000
const QUESTIONS = ['search for a common word', 'filter by status', 'count of a search', 'export of a search', 'curves of 60 places']

let city: CityOfSize
let crowd: ChildProcess
beforeAll(async () => {
  process.env.TRUST_PROXY = '127.0.0.1'
  city = await cityOfSize(2_000, RECORDS)
  crowd = fork(join(import.meta.dirname, 'crowd.mjs'), [String(city.port)])
  await once(crowd, 'message')
}, 600_000)
afterAll(async () => {
  crowd?.disconnect()
  await city?.stop()
})

async function say(kind: string): Promise<{ answered: number; refused: number }> {
  crowd.send(kind)
  const [counts] = await once(crowd, 'message')
  return counts
}

/** Milliseconds until an operator's new request is kept. */
async function change(): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${city.url}/api/service-requests`, {
    method: 'POST',
    headers: { cookie: city.admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Lamp out', description: 'It is dark.', location: 'Road 2', category: 'infrastructure' }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - startedAt
}

/** 95th percentile of an operator's changes, in ms. */
async function p95(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < CHANGES; i++) {
    times.push(await change())
    await wait(PAUSE_MS)
  }
  return times.sort((a, b) => a - b)[Math.floor(CHANGES * 0.95)] as number
}

it.each(QUESTIONS)(
  `an operator's changes while 64 visitors ask: %s, of ${RECORDS} requests`,
  async (question) => {
    const [busy, idle]: [number[], number[]] = [[], []]
    let [answered, seconds] = [0, 0]
    for (let round = 0; round <= ROUNDS; round++) {
      await say('rest')
      await wait(CROWDED_MS)
      const alone = await p95()
      await say(question)
      await wait(CROWDED_MS)
      await say(question)
      const startedAt = performance.now()
      const crowded = await p95()
      const counts = await say('rest')
      // The first round warms up.
      if (round === 0) continue
      idle.push(alone)
      busy.push(crowded)
      answered += counts.answered
      seconds += (performance.now() - startedAt) / 1_000
    }
    const row = `64 visitors ask: ${question}, of ${RECORDS} requests`
    reportFigure(`${row}: 95th of 100 changes of an operator`, median(busy), 'ms', 100)
    reportFigure(`${row}: the same, nobody asking`, median(idle), 'ms', null)
    reportFigure(`${row}: answers a second to visitors`, answered / seconds, '', null)
  },
  300_000,
)
