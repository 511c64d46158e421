import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { browserLaunch } from '../tools/browser.mjs'
import { KINDS, loadOnPhone, type PhoneLoad } from './browser/phone-load.ts'
import { median, reportFigure } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const RUNS = 5

let oppidum: Served
let browser: Browser
beforeAll(async () => {
  oppidum = await startOppidum({ SIMULATOR: 'on' })
  browser = await chromium.launch(await browserLaunch())
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await oppidum?.stop()
})

it(`/dashboard on a phone until its map is drawn, median of ${RUNS}`, async () => {
  const loads: PhoneLoad[] = []
  for (let run = 0; run < RUNS; run++) loads.push(await loadOnPhone(browser, `http://127.0.0.1:${oppidum.port}/dashboard`))
  const report = (row: string, look: (load: PhoneLoad) => number, unit: string, atMost: number | null = null) =>
    reportFigure(`phone, ${row}`, median(loads.map(look)), unit, atMost)
  const total = ({ bytes }: PhoneLoad, of: (kind: string) => boolean) =>
    KINDS.filter(of).reduce((sum, kind) => sum + bytes[kind], 0) / 1_000
  report('largest paint', (it) => it.largestPaintMs, 'ms', 2_500)
  report('blocked, before the map', (it) => it.blockedMs, 'ms', 200)
  report('blocked, with the map drawn in software', (it) => it.blockedWithMapMs, 'ms')
  report('layout shift', (it) => it.layoutShift, '', 0.02)
  report('first value over the socket', (it) => it.firstPushMs, 'ms', 1_500)
  report('map drawn in software', (it) => it.mapDrawnMs, 'ms')
  for (const kind of KINDS) report(kind, (it) => it.bytes[kind] / 1_000, 'kB')
  report('in all without the map', (it) => total(it, (kind) => !kind.startsWith('map')), 'kB')
  report('in all with the map', (it) => total(it, () => true), 'kB', 350)
  report('requests', (it) => it.requests, '')
})
