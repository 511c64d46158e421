import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../e2e/support/people.ts'
import { startStore, type TestStore } from '../e2e/support/test-store.ts'
import { reportFigure, reportRatio } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const PEOPLE = 50
const ROUNDS = 6
const FIRST_WORDS = 60
const HOT = '/api/traffic-data'
/** Between two hot reads, in ms: they are to be answered at once, not to load the server. */
const PAUSE_MS = 5
const IDLE_READS = 200

/** What an operations room is asked, each with another way through the store. */
const QUESTIONS = [
  'How fast is traffic now?',
  'Which road was slowest yesterday afternoon?',
  'How many incidents are open in each district?',
  'Compare electricity use of today and yesterday',
  '¿Cuántos reclamos se abrieron esta semana?',
]

let store: TestStore
let oppidum: Served
let cookies: string[] = []

beforeAll(async () => {
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url, SIMULATOR_SEED: '1', MODELS: 'off', SIGNUP_ROLE: 'viewer' })
  const people = []
  for (let at = 0; at < PEOPLE; at++) people.push(await somebody(url(), { plan: 'pro' }))
  cookies = people.map((it) => it.cookie)
}, 300_000)
afterAll(async () => {
  await oppidum?.stop()
  await store?.stop()
})

const url = () => `http://127.0.0.1:${oppidum.port}`

function send(cookie: string, message: string, accept: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept, cookie }
  return fetch(`${url()}/api/chat`, { method: 'POST', headers, body: JSON.stringify({ message }) })
}

async function ask(cookie: string, message: string): Promise<void> {
  const answer = await send(cookie, message, 'application/json')
  if (!answer.ok) throw new Error(`A question was answered with ${answer.status}: ${await answer.text()}`)
  await answer.json()
}

/** Until the first words of the answer have come, in ms; the rest is read all the same. */
async function firstWords(cookie: string, message: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await send(cookie, message, 'text/event-stream')
  let took: number | null = null
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (took === null && /^event: (said|answered)$/m.test(text)) took = performance.now() - startedAt
  }
  if (took === null) throw new Error(`No words came: ${text.slice(0, 300)}`)
  return took
}

/** Latencies of hot reads, one after the other, as long as `going` says so. */
async function hotReads(going: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (going(times.length)) {
    const startedAt = performance.now()
    const answer = await fetch(url() + HOT, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  return times
}

const share = (values: readonly number[], part: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

it('first words of the built-in analyst, beside one bare answer of the store', async () => {
  const [cookie = ''] = cookies
  const client = new pg.Client({ connectionString: store.url })
  await client.connect()
  const sql = `select avg(o.value) from observation o join series s using (series_id)
    where s.measure = 'city.speed' and s.place_id = 'city' and o.at > now() - interval '1 day'`
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round < FIRST_WORDS; round++) {
    const startedAt = performance.now()
    await client.query(sql)
    control.push(performance.now() - startedAt)
    ours.push(await firstWords(cookie, QUESTIONS[round % QUESTIONS.length] as string))
  }
  await client.end()
  reportRatio({
    row: 'first words of the analyst, beside one bare SQL answer',
    unit: 'ms',
    ours: ours.slice(10),
    control: control.slice(10),
    goal: { atMost: 25 },
  })
  reportFigure('first words of the analyst, 95th of 100', share(ours.slice(10), 0.95), 'ms', null)
}, 120_000)

it('hot reads while 50 people ask at once, beside an idle server', async () => {
  const medians: number[] = []
  const idleMedians: number[] = []
  const slow: number[] = []
  const idleSlow: number[] = []
  const answered: number[] = []
  await hotReads((count) => count < IDLE_READS)
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await hotReads((count) => count < IDLE_READS)
    let asking = true
    const startedAt = performance.now()
    const all = Promise.all(cookies.map((cookie, at) => ask(cookie, QUESTIONS[(at + round) % QUESTIONS.length] as string))).finally(() => {
      asking = false
    })
    const busy = await hotReads(() => asking)
    await all
    answered.push(performance.now() - startedAt)
    medians.push(share(busy, 0.5))
    idleMedians.push(share(idle, 0.5))
    slow.push(share(busy, 0.95))
    idleSlow.push(share(idle, 0.95))
  }
  reportRatio({
    row: `GET ${HOT}, median, ${PEOPLE} people asking`,
    unit: 'ms',
    ours: medians,
    control: idleMedians,
    goal: { atMost: 1.3 },
  })
  reportRatio({ row: `GET ${HOT}, 95th of 100, ${PEOPLE} people asking`, unit: 'ms', ours: slow, control: idleSlow, goal: { atMost: 1.3 } })
  reportFigure(`${PEOPLE} questions answered after, in the middle of ${ROUNDS} rounds`, share(answered, 0.5), 'ms', null)
}, 300_000)
