import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, PASSWORD, post, signUp } from '../../testing/people.ts'
import { type TestHouse, testHouse } from '../../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

describe('an account', () => {
  it('is made, known, left and entered again', async () => {
    const email = 'ana@city.example'
    const made = await post(house, '/api/auth/sign-up/email', { email, password: PASSWORD, firstName: 'Ana', username: 'Ana.P' })
    expect(made).toMatchObject({
      status: 200,
      body: { firstName: 'Ana', username: 'ana.p', email, publicMetadata: { plan: 'free' }, role: 'admin' },
    })
    const cookie = cookiesOf(made.headers)
    expect((await house.get('/api/me', { cookie })).body).toEqual(made.body)

    expect((await post(house, '/api/auth/sign-out', {}, { cookie })).status).toBe(200)
    expect((await house.get('/api/me', { cookie })).status).toBe(401)

    const back = await post(house, '/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(back).toMatchObject({ status: 200, body: { userId: (made.body as { userId: string }).userId } })
    const byName = await post(house, '/api/auth/sign-in/username', { username: 'ANA.p', password: PASSWORD })
    expect(byName.body).toEqual(back.body)
    expect((await house.get('/api/me', { cookie: cookiesOf(byName.headers) })).status).toBe(200)
  })

  it('for tests has the plan and the role that were asked for', async () => {
    const { cookie } = await signUp(house, { plan: 'pro', role: 'operator' })
    expect((await house.get('/api/me', { cookie })).body).toMatchObject({ publicMetadata: { plan: 'pro' }, role: 'operator' })
  })
})
