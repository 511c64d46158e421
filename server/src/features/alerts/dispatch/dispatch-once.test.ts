import type { Policy } from '@oppidum/domain/alerts/policy'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { policyStore } from './policy-store.ts'
import { change, sent, storeContactPoint, storeRule } from './testing/alert-story-store.ts'

let app: TestApp
let operator: TestPerson
let duty: string
let transitions: string[]
beforeEach(async () => {
  app = await startTestApp()
  operator = await signUp(app, { plan: 'pro', role: 'operator' })
  duty = await storeContactPoint(app, operator.id, { sharing: 'city' })
  const rule = await storeRule(app, operator.id, { sharing: 'city' })
  transitions = []
  // More than one run takes.
  for (let place = 0; place < 250; place++) transitions.push(await change(app, rule, 'firing', { place: `p${place}` }))
})
afterEach(() => app.close())

const policy = (groupBy: Policy['groupBy']): Policy => ({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'All',
  match: {},
  targets: [
    { kind: 'role', role: 'operator' },
    { kind: 'contact-point', id: duty },
  ],
  groupBy,
  groupSeconds: 10,
  escalation: null,
  notifyResolved: true,
  goesOn: false,
})
const setPolicy = (groupBy: Policy['groupBy']) =>
  transaction(app.context.db, (tx) => policyStore.replace(tx, 'montevideo', 0, [policy(groupBy)], new Date(app.clock.nowMs())))
const dispatch = (of: TestApp) => of.jobs.find((it) => it.name === 'alerts.dispatch')?.run(new AbortController().signal)

async function expectEachOnce(): Promise<void> {
  const told = (await sent(app)).flatMap((it) => it.transitions)
  expect(told.toSorted()).toEqual(transitions.toSorted())
  const { rows } = await app.context.db.pool.query<{ id: string }>(
    'select transition_id as id from screen_notice where person_id = $1 order by transition_id',
    [operator.id],
  )
  expect(rows.map((it) => it.id)).toEqual(transitions.toSorted())
}

it.each(['none', 'all'] as const)('two instances tell each recipient each transition once, grouped by %s', async (groupBy) => {
  const second = await startTestApp({ beside: app })
  try {
    await setPolicy(groupBy)
    for (let run = 0; run < 3; run++) {
      await Promise.all([dispatch(app), dispatch(second), dispatch(app), dispatch(second)])
      app.clock.advance(6 * MINUTE_MS)
    }
    await expectEachOnce()
  } finally {
    await second.close()
  }
})

it.each(['screen_notice', 'notification', 'alert_batch_item'])(
  'a run that fails at %s leaves nothing, and the next tells all once',
  async (table) => {
    const { pool } = app.context.db
    await setPolicy('rule')
    await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'it dies'; end $$`)
    await pool.query(`create trigger fails after insert or delete on ${table} for each row execute function fail()`)
    for (let run = 0; run < 3; run++) {
      await dispatch(app)?.catch(() => undefined)
      app.clock.advance(MINUTE_MS)
    }
    expect(await sent(app)).toEqual([])
    expect((await pool.query('select 1 from screen_notice')).rowCount).toBe(0)
    await pool.query(`drop trigger fails on ${table}`)
    for (let run = 0; run < 3; run++) {
      await dispatch(app)
      app.clock.advance(6 * MINUTE_MS)
    }
    await expectEachOnce()
  },
)

it('a person’s push and the screen are one transaction with the transition', async () => {
  const browser = await storeContactPoint(app, operator.id, { kind: 'push' })
  await setPolicy('none')
  await dispatch(app)
  const byPoint = (id: string) => sent(app).then((all) => all.filter((it) => it.contactPoint === id).length)
  expect([await byPoint(browser), await byPoint(duty)]).toEqual([250, 250])
})
