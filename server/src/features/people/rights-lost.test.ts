import { afterEach, beforeEach, expect, it } from 'vitest'
import { REMEMBERED_MS } from '../../platform/auth/principals.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'

let here: TestApp
let there: TestApp
let admin: TestPerson
let other: TestPerson
beforeEach(async () => {
  here = await startTestApp({ bus: 'notify' })
  there = await startTestApp({ beside: here, bus: 'notify' })
  admin = await signUp(here, { role: 'admin' })
  other = await signUp(here, { role: 'admin' })
  await heardThere('everything before')
})
afterEach(async () => {
  await there.close()
  await here.close()
})

/** Publishes a notification here and waits until it arrives there; earlier ones have arrived by then. */
async function heardThere(personId: string): Promise<void> {
  const heard = new Promise<void>((done) => {
    const stop = there.context.bus.subscribe((hint) => {
      if (hint.kind !== 'access' || hint.personId !== personId) return
      stop()
      done()
    })
  })
  await here.context.bus.publish({ kind: 'access', personId })
  await heard
}

const asks = async (at: TestApp, who: TestPerson) => (await at.get('/api/people', { cookie: who.cookie })).status
const demote = () => post(here, `/api/people/${other.id}`, { role: 'viewer' }, { cookie: admin.cookie, method: 'PATCH' })

it('a revoked role is gone in the very next request on this instance', async () => {
  expect(await asks(here, other)).toBe(200)
  expect((await demote()).status).toBe(200)
  expect(await asks(here, other)).toBe(403)
})

it('on another instance it is gone as soon as the notification arrives', async () => {
  expect(await asks(there, other)).toBe(200)
  expect((await demote()).status).toBe(200)
  await heardThere('everything before')
  expect(await asks(there, other)).toBe(403)
})

it('on another instance it is gone within two seconds if no notification arrives', async () => {
  expect(await asks(there, other)).toBe(200)
  // As if the notification had been lost: only the store has the change.
  await here.context.db.pool.query(`update person_role set role = 'viewer' where person_id = $1`, [other.id])
  there.clock.advance(REMEMBERED_MS - 1)
  expect(await asks(there, other)).toBe(200)
  there.clock.advance(1)
  expect(await asks(there, other)).toBe(403)
})

it('sessions ended here are over on the other instance', async () => {
  expect(await asks(there, other)).toBe(200)
  const ended = await post(here, `/api/people/${other.id}/sessions`, undefined, { cookie: admin.cookie, method: 'DELETE' })
  expect(ended.status).toBe(200)
  there.clock.advance(REMEMBERED_MS)
  expect(await asks(there, other)).toBe(401)
  expect(await asks(here, other)).toBe(401)
})
