import { SECOND_MS } from '@oppidum/domain/core/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '../../testing/test-app.ts'
import { statusWatch } from './status-watch.ts'
import { after, CHECKS, otherParts, watchedServer } from './testing/watched-server.ts'

const server = watchedServer()
const { open, look, spells } = server

describe('a time without any running instance', () => {
  const UNSEEN = 'Not checked: no instance was running.'
  const another = () => statusWatch(server.app.context, otherParts())
  const reported = async (id: string) =>
    (await spells()).filter((it) => it.check === id).map((it) => [it.state, it.problem, it.since, it.until])
  beforeEach(() => open())

  it('is reported once an instance checks again', async () => {
    await look(30)
    await server.app.ownJobs.stop()
    server.app.clock.advance(3_600 * SECOND_MS)
    const next = another()
    await next.once()
    expect(next.now('montevideo').checks.every((it) => it.state === 'ok' && it.since === after(3_630))).toBe(true)
    server.app.clock.advance(5 * SECOND_MS)
    await next.once()
    server.app.clock.advance(5 * SECOND_MS)
    await next.once()
    for (const id of CHECKS)
      expect(await reported(id)).toEqual([
        ['ok', null, after(3_630), null],
        ['unknown', UNSEEN, new Date(Date.parse(after(30)) + 1).toISOString(), after(3_630)],
        ['ok', null, NOW, new Date(Date.parse(after(30)) + 1).toISOString()],
      ])
  })

  it('is not reported if another instance was running, or the pause was short', async () => {
    for (let seconds = 0; seconds < 300; seconds += 5) await look()
    const next = another()
    await next.once()
    server.app.clock.advance(59 * SECOND_MS)
    await next.once()
    expect(await reported('store')).toEqual([['ok', null, NOW, null]])
  })

  it('is reported if the program itself was suspended', async () => {
    await look(120)
    await look()
    await look()
    expect(await reported('bus')).toEqual([
      ['ok', null, after(120), null],
      ['unknown', UNSEEN, new Date(Date.parse(NOW) + 1).toISOString(), after(120)],
      ['ok', null, NOW, new Date(Date.parse(NOW) + 1).toISOString()],
    ])
  })

  it('is not reported if one instance ran through a store outage, after which another one starts', async () => {
    await look(30)
    await server.proxy.cut()
    for (let seconds = 0; seconds < 120; seconds += 5) await look()
    await server.proxy.open()
    const next = another()
    await next.once()
    await look()
    server.app.clock.advance(1 * SECOND_MS)
    await next.once()
    expect(await reported('store')).toEqual([
      ['ok', null, after(155), null],
      ['failing', 'The database is not responding or not accepting writes.', after(35), after(155)],
      ['ok', null, NOW, after(35)],
    ])
  })

  it('is reported in stores from before check times were stored', async () => {
    await server.app.database.db.pool.query('delete from status_seen')
    server.app.clock.advance(600 * SECOND_MS)
    const next = another()
    await next.once()
    expect(await reported('store')).toEqual([['ok', null, NOW, null]])
  })
})
