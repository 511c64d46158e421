import { afterAll, beforeAll, it } from 'vitest'
import { somebody } from '../e2e/support/people.ts'
import { httpLoad } from './http-load.ts'
import { reportRatio } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const ROUNDS = 6

/** A cached answer served before routing; the same after the guard, which authenticates; a personal one. */
const PATHS = ['/api/traffic-data', '/api/energy-data', '/api/history?measure=city.speed&range=24h']

let oppidum: Served
let cookie: string
beforeAll(async () => {
  oppidum = await startOppidum({ SIMULATOR: 'off' })
  cookie = (await somebody(`http://127.0.0.1:${oppidum.port}`)).cookie
})
afterAll(() => oppidum?.stop())

it.each(PATHS)('%s signed in, beside the same as a visitor', async (path) => {
  const gzip = { 'accept-encoding': 'gzip' }
  const known = { ...gzip, cookie }
  const ours: number[] = []
  const control: number[] = []
  await httpLoad(oppidum.port, path, known, { seconds: 1 })
  await httpLoad(oppidum.port, path, gzip, { seconds: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    // Alternating, so that neither has the warmer half.
    for (const who of round % 2 === 0 ? [known, gzip] : [gzip, known]) {
      const { perSecond } = await httpLoad(oppidum.port, path, who)
      ;(who === known ? ours : control).push(perSecond)
    }
  }
  // 15 % more work per answer means 1 / 1.15 of the answers.
  reportRatio({ row: `GET ${path} signed in`, unit: 'requests/s', ours, control, goal: { atLeast: 0.87 } })
})
