import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyLookup } from '../../features/people/api-keys/key-lookup.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../testing/test-people.ts'
import { transaction } from '../db/connection.ts'
import { EVERY_CITY, type Person } from './people/person-store.ts'
import { principals, REMEMBERED_MS } from './principals.ts'

let app: TestApp
let omar: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  omar = await signUp(app, { role: 'admin' })
})
afterEach(() => app.close())

const demote = () => transaction(app.context.db, (tx) => app.context.people.setRole(tx, omar.id, EVERY_CITY, 'viewer'))

it('a request after a right was revoked does not get the answer being read before', async () => {
  const { people, bus } = app.context
  const held: (() => void)[] = []
  let hold = true
  const slowly = async (id: string): Promise<Person | undefined> => {
    const read = await people.find(id)
    if (hold) await new Promise<void>((go) => held.push(go))
    return read
  }
  const known = principals(app.context, keyLookup(app.context), slowly)
  const before = known.of({ cookie: omar.cookie })
  await expect.poll(() => held.length).toBe(1)
  await demote()
  await bus.publish({ kind: 'access', personId: omar.id })
  await new Promise(setImmediate)
  hold = false
  const after = known.of({ cookie: omar.cookie })
  for (const go of held) go()
  expect((await before)?.roles).toEqual({ [EVERY_CITY]: 'admin' })
  expect((await after)?.roles).toEqual({ [EVERY_CITY]: 'viewer' })
  // The late answer is not cached.
  expect((await known.of({ cookie: omar.cookie }))?.roles).toEqual({ [EVERY_CITY]: 'viewer' })
})

it.each([
  ['goes on', REMEMBERED_MS],
  ['is set back', -HOUR_MS],
])('a change without a hint is known within two seconds, also when the clock %s', async (_, ms) => {
  const known = principals(app.context, keyLookup(app.context))
  expect((await known.of({ cookie: omar.cookie }))?.roles).toEqual({ [EVERY_CITY]: 'admin' })
  await demote()
  app.clock.advance(ms)
  expect((await known.of({ cookie: omar.cookie }))?.roles).toEqual({ [EVERY_CITY]: 'viewer' })
})

it('a long cookie header still identifies the same person, and another one another', async () => {
  const known = principals(app.context, keyLookup(app.context))
  const eva = await signUp(app)
  const many = `theme=${'x'.repeat(2_000)}; `
  expect((await known.of({ cookie: `${many}${omar.cookie}` }))?.personId).toBe(omar.id)
  expect((await known.of({ cookie: `${many}${eva.cookie}` }))?.personId).toBe(eva.id)
})
