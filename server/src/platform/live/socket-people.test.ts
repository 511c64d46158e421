import { CLOSE_CODES } from '@oppidum/domain/core/live'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyLookup } from '../../features/people/api-keys/key-lookup.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp } from '../../testing/test-people.ts'
import type { Person } from '../auth/people/person-store.ts'
import { principals } from '../auth/principals.ts'
import { type SessionRights, sessionRights } from '../auth/session-rights.ts'
import { NO_PEERS } from '../http/guard/peer-counts.ts'
import { heldCounts } from './held-counts.ts'
import { socketPeople } from './socket-people.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

it('a socket whose session ends during sign-in is closed', async () => {
  const omar = await signUp(app)
  const { token } = (await app.get('/api/session-token', { cookie: omar.cookie })).body as { token: string }
  let finish: (() => void) | undefined
  const slowly = async (id: string): Promise<Person | undefined> => {
    const read = await app.context.people.find(id)
    await new Promise<void>((done) => {
      finish = done
    })
    return read
  }
  const sessions = principals(app.context, keyLookup(app.context), slowly)
  const closed: number[] = []
  const holder = { rights: null as SessionRights | null, close: (code: number) => closed.push(code) }
  const people = socketPeople<typeof holder>(
    sessionRights(app.context, sessions),
    app.context.log,
    heldCounts('sockets', NO_PEERS, app.context.clock),
  )
  const entered = people.enter(holder, token, { cityId: 'montevideo' })
  await expect.poll(() => finish).toBeDefined()
  expect((await post(app, '/api/auth/sign-out', {}, { cookie: omar.cookie })).status).toBe(200)
  finish?.()
  expect(await entered).toBe(false)
  expect(closed).toEqual([CLOSE_CODES.signedOut])
  people.stop()
})

it('a socket of somebody who lacks the second factor that their role needs is closed, and not signed in again', async () => {
  const { cookie, id } = await signUp(app)
  const { token } = (await app.get('/api/session-token', { cookie })).body as { token: string }
  const closed: number[] = []
  const holder = { rights: null as SessionRights | null, close: (code: number) => closed.push(code) }
  const people = socketPeople<typeof holder>(
    sessionRights(app.context, principals(app.context, keyLookup(app.context))),
    app.context.log,
    heldCounts('sockets', NO_PEERS, app.context.clock),
  )
  expect(await people.enter(holder, token, { cityId: 'montevideo' })).toBe(true)
  expect(people.of(id)).toEqual([holder])
  await app.context.db.pool.query(`insert into second_factor_rule (from_role) values ('viewer')`)
  await app.context.bus.publish({ kind: 'second-factor-rule' })
  await expect.poll(() => closed).toEqual([CLOSE_CODES.rightsChanged])
  expect(people.of(id)).toEqual([])
  expect(await people.enter(holder, token, { cityId: 'montevideo' })).toBe(false)
  expect({ rights: holder.rights, own: people.of(id), closed: closed.length }).toEqual({ rights: null, own: [], closed: 2 })
  people.stop()
})

it.each([
  [{}, true],
  [{ plan: 'basic', role: 'operator' }, true],
  [{ plan: 'free', role: 'operator' }, false],
  [{ plan: 'basic', role: 'admin' }, false],
  [{ role: 'viewer' }, false],
] as const)('a page that expects %j of an operator on basic is signed in: %s', async (expected, isIn) => {
  const { cookie } = await signUp(app, { plan: 'basic', role: 'operator' })
  const { token } = (await app.get('/api/session-token', { cookie })).body as { token: string }
  const closed: number[] = []
  const holder = { rights: null as SessionRights | null, close: (code: number) => closed.push(code) }
  const sessions = principals(app.context, keyLookup(app.context))
  const people = socketPeople<typeof holder>(
    sessionRights(app.context, sessions),
    app.context.log,
    heldCounts('sockets', NO_PEERS, app.context.clock),
  )
  expect(await people.enter(holder, token, { cityId: 'montevideo', ...expected })).toBe(isIn)
  expect(closed).toEqual(isIn ? [] : [CLOSE_CODES.rightsChanged])
  people.stop()
})
