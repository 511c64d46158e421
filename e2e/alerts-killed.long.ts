import { expect, test } from '@playwright/test'
import { alertKillRounds } from './alert-kill-rounds.ts'
import { FREE, happened, onScreen, prepareStorm, receiptsOf, SLOW, startAlertReceiver, writeStormCity } from './support/alert-storm.ts'
import { ownFolder } from './support/data-dir.ts'
import { becomes } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { startStore } from './support/test-store.ts'

const NOTHING = { missing: [], doubled: [] }

test('a server that is killed during a storm of alerts tells each recipient of each change once', async () => {
  test.setTimeout(300_000)
  const { repeated, received, ...result } = await alertKillRounds(4, 15)
  expect(result).toEqual({ rounds: 4, transitions: 120, different: 0, astray: [], program: NOTHING, screen: NOTHING })
  expect(received).toBe(120 + repeated)
})

test('two instances on one store send one message, also when one is killed', async () => {
  test.setTimeout(300_000)
  const folder = ownFolder()
  const { path, places } = writeStormCity(folder.path, 40)
  const [early, late] = [places.slice(0, 20), places.slice(20)]
  const receiver = await startAlertReceiver()
  const store = await startStore()
  const env = {
    DATABASE_URL: store.url,
    CITY_FILE: path,
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
  }
  const started: ServerProcess[] = []
  const start = async (name: string) => {
    const server = await startServer({ ...env, DATA_DIR: `${folder.path}/${name}` })
    started.push(server)
    return server
  }
  try {
    // The first to start becomes leader.
    const leader = await start('a')
    const other = await start('b')
    const storm = await prepareStorm(leader.url, receiver.port)
    await storm.deliver(FREE, places)
    await storm.addRule()
    const settled = async (wanted: number) => {
      await becomes(() => new Set(receiver.transitions()).size, wanted)
      const ids = [...(await happened(store.url)).values()].flat().map((it) => it.id)
      expect(ids).toHaveLength(wanted)
      expect(receiptsOf(ids, receiver.transitions())).toEqual(NOTHING)
      expect(receiptsOf(ids, await onScreen(other.url, storm.cookie))).toEqual(NOTHING)
    }
    await storm.deliver(SLOW, early, other.url)
    await settled(20)
    await storm.deliver(FREE, early, leader.url)
    await settled(40)

    await storm.deliver(SLOW, late, other.url)
    await leader.kill()
    await storm.deliver(FREE, late, other.url)
    await settled(80)
    expect(receiver.counts).toMatchObject({ different: 0 })
  } finally {
    for (const server of started) await server.kill()
    await receiver.stop()
    await store.stop()
    folder.remove()
  }
})
