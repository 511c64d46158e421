import { analyst } from '@oppidum/analyst/analyst'
import type { Asker } from '@oppidum/analyst/answerer'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { storeAlert } from '../../alerts/testing/stored-alert-store.ts'
import { alertsTool } from './alerts.ts'
import { toolRunner } from './tool-runner.ts'
import type { toolbox } from './tools.ts'

let app: TestApp
let owner: TestPerson
let operator: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'basic', role: 'viewer' })
  operator = await signUp(app, { plan: 'pro', role: 'operator' })
})
afterEach(() => app.close())

const askerOf = (person: TestPerson, more: Partial<Asker> = {}): Asker => ({
  city: app.context.cities.find(undefined),
  plan: 'basic',
  role: 'viewer',
  language: 'en',
  personId: person.id,
  ...more,
})

/** What the analyst answers, and the screens of the facts in it. */
async function ask(message: string, asker: Asker) {
  const runner = toolRunner([alertsTool(app.context)] as unknown as ReturnType<typeof toolbox>)
  const question = { message, asker, before: [], nowMs: app.clock.nowMs() }
  const { answer } = await analyst({ runTool: runner.run }).answer(
    question,
    { onQuery: () => {}, onBlocks: () => {} },
    AbortSignal.timeout(5_000),
  )
  await runner.stop()
  const text = answer.blocks
    .flatMap((it) => (it.kind === 'text' ? [it.pieces] : it.kind === 'table' ? it.rows : []))
    .map((pieces) => pieces.map((it) => it.text).join(''))
  return { kind: answer.kind, text, screens: [...new Set(answer.facts.map((it) => it.screen))], checked: answer.checked }
}

it("lists the asker's own alerts, and the city's for operators", async () => {
  const own = await storeAlert(app, { ownerId: owner.id })
  const shared = await storeAlert(app, { ownerId: operator.id, sharing: 'city' })
  await storeAlert(app, { ownerId: owner.id, state: 'resolved', at: new Date(app.clock.nowMs() - HOUR_MS) })
  const answer = await ask('What is firing?', askerOf(owner))
  expect(answer).toMatchObject({ kind: 'answered', screens: ['/alerts', `/alerts?alert=${own.id}`] })
  expect(answer.text[0]).toBe('1 alert that you may see is open now.')
  expect(answer.text[1]).toMatch(/^Slow roadA streetfiring/)
  const ofCity = await ask('¿Qué alertas hay activas?', askerOf(operator, { plan: 'pro', role: 'operator' }))
  expect(ofCity.screens).toContain(`/alerts?alert=${shared.id}`)
  expect(ofCity.text[0]).toBe('Está abierta ahora 1 de las alertas que usted puede ver.')
})

it('says why and when one fired, with its values as they were', async () => {
  const { id } = await storeAlert(app, { ownerId: owner.id })
  const values = [
    {
      leaf: 0,
      value: 12,
      unit: 'mph',
      limit: 20,
      observedAt: new Date(app.clock.nowMs() - 60_000).toISOString(),
      receivedAt: new Date(app.clock.nowMs()).toISOString(),
      source: 'loops',
      quality: 'measured',
    },
  ]
  await app.context.db.pool.query('update alert_transition set evidence = $1 where alert_id = $2', [JSON.stringify(values), id])
  const answer = await ask('Why did the alert slow road fire?', askerOf(owner))
  expect(answer.text[0]).toMatch(/^Slow road, A street: it fired .+\.$/)
  expect(answer.text[1]).toMatch(
    /^The value was 12 mph .+; the limit was 20 mph\.$|^The value was 19\.3 km\/h .+; the limit was 32\.2 km\/h\.$/,
  )
  expect(answer.text[2]).toBe('Its state is now: firing.')
  expect(answer.screens).toEqual([`/alerts?alert=${id}`])
})

it.each([
  ['What fired yesterday?', '2 alerts that you may see fired yesterday.', 2],
  ['What fired today?', '1 alert that you may see fired today until 07:00.', 1],
  ['Which alerts were acknowledged yesterday?', '1 alert that you may see was acknowledged yesterday.', 1],
  ['How many alerts were resolved yesterday?', '1 alert that you may see was resolved yesterday.', 1],
  ['How many alerts in the last 7 days?', /^3 alerts that you may see fired .+\.$/, 3],
  ['How many alerts in the last week?', /^No alert that you may see fired from Mon(?:day)? 9 Nov .+\.$/, 0],
  ['Which alerts fired on 11 November?', /^No alert that you may see fired .*11 Nov.*\.$/, 0],
  ['What fired tomorrow?', 'That is in the future: no alert has fired then.', 0],
  ['¿Qué se activó ayer?', '2 de las alertas que usted puede ver se activaron ayer.', 2],
  ['¿Qué alertas se atendieron ayer?', '1 de las alertas que usted puede ver se atendió ayer.', 1],
  ['¿Cuántas alertas se resolvieron hoy?', 'Ninguna de las alertas que usted puede ver se resolvió hoy hasta las 07:00.', 0],
  ['¿Cuántas alertas hubo en la última semana?', /^3 de las alertas que usted puede ver se activaron .+\.$/, 3],
])('says what happened within a time: %s', async (message, sentence, rows) => {
  const ago = (hours: number) => new Date(app.clock.nowMs() - hours * HOUR_MS)
  await storeAlert(app, { ownerId: owner.id, at: ago(1) })
  const { id } = await storeAlert(app, { ownerId: owner.id, state: 'acknowledged', at: ago(24) })
  await app.context.db.pool.query('update alert set acknowledged_at = fired_at where id = $1', [id])
  await storeAlert(app, { ownerId: owner.id, state: 'resolved', at: ago(25) })
  await storeAlert(app, { ownerId: owner.id, at: ago(24 * 30) })
  await storeAlert(app, { ownerId: operator.id, at: ago(24) })
  const { text, screens, checked } = await ask(message, askerOf(owner))
  expect(text[0]).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  expect(text).toHaveLength(rows + 1)
  expect(screens.filter((it) => it?.includes('?alert='))).toHaveLength(rows)
  expect(checked).not.toBe(false)
})

it.each([
  ['Why did Flood fire?', 'No alert that you may see has “Flood” in the name of its rule or place.'],
  [
    '¿Por qué se activó Inundación?',
    'Ninguna de las alertas que usted puede ver tiene “Inundación” en el nombre de su regla o de su lugar.',
  ],
])('says that there is none: %s', async (message, sentence) => {
  await storeAlert(app, { ownerId: owner.id })
  expect((await ask(message, askerOf(owner))).text).toEqual([sentence])
})

it("never shows another's, and names the plan to those without alerts", async () => {
  await storeAlert(app, { ownerId: owner.id })
  expect((await ask('What is firing?', askerOf(operator, { role: 'operator' }))).text).toEqual(['No alert that you may see is open now.'])
  const free = await ask('What is firing?', askerOf(owner, { plan: 'free' }))
  expect(free.kind).toBe('not-allowed')
  expect(free.text.join(' ')).toMatch(/basic/i)
  expect((await ask('Why did this fire?', { ...askerOf(owner), personId: undefined } as unknown as Asker)).kind).toBe('not-allowed')
})
