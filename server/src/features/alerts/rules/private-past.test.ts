import type { Alert } from '@oppidum/domain/alerts/alert'
import type { RuleVersion } from '@oppidum/domain/alerts/rule'
import { beforeEach, describe, expect, it } from 'vitest'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { deliverValue, evaluate } from '../testing/evaluated-rules.ts'
import { CITY_RULE, RULE, ruleTest } from './testing/rule-test.ts'

const test = ruleTest()
let author: TestPerson
let colleague: TestPerson
let id: string

const versions = async (who: TestPerson) =>
  ((await test.get(`/${id}/versions`, who)).body as RuleVersion[]).map((it) => [it.version, it.settings.name])
const alerts = async (who: TestPerson) =>
  ((await test.app.get('/api/alerts?state=all', { cookie: who.cookie })).body as Alert[]).map((it) => it.name)

async function minuteLater(speed: number): Promise<void> {
  await evaluate(test.app)
  test.app.clock.advance(60_000)
  await deliverValue(test.app, speed)
  await evaluate(test.app)
}

/** A rule that fires while it is its author's own, and again as one of the city. */
beforeEach(async () => {
  author = await signUp(test.app, { plan: 'pro', role: 'operator' })
  colleague = await signUp(test.app, { plan: 'pro', role: 'operator' })
  id = (await test.made({ ...RULE, name: 'Private', forMinutes: 0 }, author)).id
  await minuteLater(5)
  test.app.clock.advance(60_000)
  await test.change(id, { ...CITY_RULE, forMinutes: 0, version: 1, active: true }, author)
  await minuteLater(6)
})

describe('what a rule said and caused before its author shared it', () => {
  it('stays with its author', async () => {
    expect([await versions(author), await alerts(author)]).toEqual([
      [
        [2, RULE.name],
        [1, 'Private'],
      ],
      [RULE.name, 'Private'],
    ])
    expect([await versions(colleague), await alerts(colleague)]).toEqual([[[2, RULE.name]], [RULE.name]])
  })

  it('is not given to the colleague who takes the rule over', async () => {
    await test.app.context.people.setPlan(test.app.context.db.pool, author.id, 'free', null)
    const changed = await test.change(id, { ...CITY_RULE, version: 2, active: false }, colleague)
    expect(changed.body).toMatchObject({ owner: colleague.id })
    expect(await versions(colleague)).toEqual([
      [3, RULE.name],
      [2, RULE.name],
    ])
    expect(await alerts(colleague)).toEqual([RULE.name])
  })

  it("goes with its author's account", async () => {
    const gone = { password: author.password, confirm: true }
    expect((await post(test.app, '/api/account', gone, { method: 'DELETE', cookie: author.cookie })).status).toBe(200)
    expect([await versions(colleague), await alerts(colleague)]).toEqual([[[2, RULE.name]], [RULE.name]])
    const { rows } = await test.app.context.db.pool.query('select name, sharing, owner_id as owner from alert')
    expect(rows).toEqual([{ name: RULE.name, sharing: 'city', owner: colleague.id }])
    expect((await test.app.context.db.pool.query('select version from alert_rule_version')).rows).toEqual([{ version: 2 }])
  })
})
