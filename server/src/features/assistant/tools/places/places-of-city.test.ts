import { frozenCity } from '@oppidum/analyst/evaluation/testing/frozen-city'
import type { PlacesQuestion } from '@oppidum/analyst/questions'
import { expect, test } from 'vitest'
import { placesOfCityTool } from './places-of-city.ts'

const city = frozenCity()
const asker = { city, plan: 'pro' as const, role: 'operator' as const, language: 'en' as const }

async function look(question: PlacesQuestion) {
  const { facts } = await placesOfCityTool().run(question, { asker: asker as never, nowMs: 0, signal: new AbortController().signal })
  const [count, ...all] = facts
  return { count: count?.value, names: all.map((it) => it.subject.name) }
}

test.each<[PlacesQuestion, number]>([
  [{ kind: 'substation' }, city.substations.length],
  [{ kind: 'district' }, city.districts.length],
  [{ kind: 'street' }, 10],
  [{ kind: 'section', within: { kind: 'street', id: 'Bv. España' } }, 3],
  [{ kind: 'section', within: { kind: 'district', id: 'aires-puros' } }, 0],
  [{ kind: 'street', within: { kind: 'substation', id: 'd-penarol' } }, 0],
])('%o: %i', async (question, count) => {
  expect((await look(question)).count).toBe(count)
})

test.each<[PlacesQuestion, string]>([
  [{ kind: 'substation', within: { kind: 'district', id: 'pocitos' } }, 'F Parque Batlle'],
  [{ kind: 'district', within: { kind: 'section', id: 'bv-gral-artigas-9' } }, 'Reducto'],
  [{ kind: 'district', within: { kind: 'substation', id: 'f-parque-batlle' } }, 'Parque Batlle'],
])('%o is %s alone', async (question, name) => {
  expect((await look(question)).names).toEqual([name])
})

test('lists the districts that a substation supplies', async () => {
  const { names } = await look({ kind: 'district', within: { kind: 'substation', id: 'f-parque-batlle' }, supplied: true })
  expect(names.sort()).toEqual(
    city.districts
      .filter((it) => it.suppliedBy === 'f-parque-batlle')
      .map((it) => it.name)
      .sort(),
  )
  expect(names).toContain('Pocitos')
})
