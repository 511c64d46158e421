import { CLOSE_CODES } from '@oppidum/domain/live'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { principals } from '../access/principals.ts'
import { type Standing, standings } from '../access/standings.ts'
import { knownKeys } from '../features/api-keys/known-keys.ts'
import type { Person } from '../people/person-store.ts'
import { post, signUp } from '../testing/people.ts'
import { type TestHouse, testHouse } from '../testing/test-house.ts'
import { socketPeople } from './socket-people.ts'

let house: TestHouse
beforeEach(async () => {
  house = await testHouse()
})
afterEach(() => house.close())

it('a session that ends while its socket is being let in does not get in', async () => {
  const omar = await signUp(house)
  const { token } = (await house.get('/api/session-token', { cookie: omar.cookie })).body as { token: string }
  let go: (() => void) | undefined
  const slowly = async (id: string): Promise<Person | undefined> => {
    const read = await house.house.people.find(id)
    await new Promise<void>((done) => {
      go = done
    })
    return read
  }
  const known = principals(house.house, knownKeys(house.house), slowly)
  const closed: number[] = []
  const holder = { standing: null as Standing | null, close: (code: number) => closed.push(code) }
  const people = socketPeople<typeof holder>(standings(house.house, known), house.house.log)
  const entered = people.enter(holder, token, { cityId: 'montevideo' })
  await expect.poll(() => go).toBeDefined()
  expect((await post(house, '/api/auth/sign-out', {}, { cookie: omar.cookie })).status).toBe(200)
  go?.()
  expect(await entered).toBe(false)
  expect(closed).toEqual([CLOSE_CODES.signedOut])
  people.stop()
})

it.each([
  [{}, true],
  [{ plan: 'basic', role: 'operator' }, true],
  [{ plan: 'free', role: 'operator' }, false],
  [{ plan: 'basic', role: 'admin' }, false],
  [{ role: 'viewer' }, false],
] as const)('a page that takes an operator on basic for %j gets in: %s', async (believed, isIn) => {
  const { cookie } = await signUp(house, { plan: 'basic', role: 'operator' })
  const { token } = (await house.get('/api/session-token', { cookie })).body as { token: string }
  const closed: number[] = []
  const holder = { standing: null as Standing | null, close: (code: number) => closed.push(code) }
  const known = principals(house.house, knownKeys(house.house))
  const people = socketPeople<typeof holder>(standings(house.house, known), house.house.log)
  expect(await people.enter(holder, token, { cityId: 'montevideo', ...believed })).toBe(isIn)
  expect(closed).toEqual(isIn ? [] : [CLOSE_CODES.rightsChanged])
  people.stop()
})
