import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { it } from 'vitest'
import { WebSocket } from 'ws'
import { memoryUseOf, residentMb } from './process-memory.ts'
import { familySeconds, processSeconds } from './process-time.ts'
import { median, reportFigure } from './report.ts'
import { startOppidum } from './served.ts'

const CLIENTS = 100
const SECONDS = 60
/** The opening of the city and the first fits of its models are over by then. */
const SETTLING_S = 180
const STARTS = 3

it(`the serving process with the demo city and ${CLIENTS} clients that only watch`, async () => {
  const oppidum = await startOppidum()
  const pid = oppidum.process.pid as number
  const clients = Array.from({ length: CLIENTS }, () => new WebSocket(`ws://127.0.0.1:${oppidum.port}/ws`, { perMessageDeflate: false }))
  for (const client of clients) client.on('open', () => client.send(JSON.stringify({ type: 'hello', since: {} })))
  // The background work of a first start is not idling.
  await wait(30_000)
  const before = processSeconds(pid)
  await wait(SECONDS * 1_000)
  reportFigure(`serving process, ${CLIENTS} clients: share of one core`, ((processSeconds(pid) - before) / SECONDS) * 100, '%', 5)
  reportFigure('serving process: resident memory', residentMb(pid), 'MB', 200)
  for (const client of clients) client.terminate()
  await oppidum.stop()
})

it('one city with everything on, which nobody looks at', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oppidum-still-'))
  try {
    const first = await startOppidum({ DATA_DIR: dataDir })
    const pid = first.process.pid as number
    await wait(SETTLING_S * 1_000)
    const [own, all] = [processSeconds(pid), familySeconds(pid)]
    await wait(SECONDS * 1_000)
    const share = (seconds: number) => (seconds / SECONDS) * 100
    reportFigure('nobody looking: server, PostgreSQL and workers, share of one core', share(familySeconds(pid) - all), '%', 3)
    reportFigure('nobody looking: of which the serving process', share(processSeconds(pid) - own), '%', null)
    reportFigure('nobody looking: server, PostgreSQL and workers, memory', memoryUseOf(pid).shareMb, 'MB', 450)
    reportFigure('nobody looking: serving process, resident memory after the first start', residentMb(pid), 'MB', 200)
    await first.stop()

    const seconds: number[] = []
    for (let start = 0; start < STARTS; start++) {
      const beganMs = performance.now()
      const again = await startOppidum({ DATA_DIR: dataDir })
      seconds.push((performance.now() - beganMs) / 1_000)
      await again.stop()
    }
    reportFigure('second start, with PostgreSQL', median(seconds), 's', 3)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
