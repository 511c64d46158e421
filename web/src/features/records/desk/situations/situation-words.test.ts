import type { Situation, SituationMember } from '@oppidum/domain/records/situations/situation'
import { expect, test } from 'vitest'
import { situationIn, titleOf } from './situation-words.ts'

const text = (id: string, values: Record<string, unknown> = {}) => [id, ...Object.values(values)].join(' ')
const es = { title: 'Pozo en la calzada', description: '', location: 'Av. Italia esq. Comercio' }
const member = (more: object) => ({ title: 'Hole in the road', location: 'Av. Italia & Comercio', ...more }) as SituationMember
const situation = (translations: SituationMember['translations']) =>
  ({
    title: null,
    subject: { kind: 'incident', word: 'other', title: 'Hole in the road', place: 'Av. Italia & Comercio', substation: null },
    members: [member({ why: { by: 'rule' }, translations: null }), member({ why: { by: 'subject' }, translations })],
  }) as unknown as Situation

test('translates what the product wrote in a situation and its records', () => {
  const read = situationIn('es', situation({ es }))
  expect(titleOf(read, text)).toBe('situations.titled Pozo en la calzada Av. Italia esq. Comercio')
  expect(read.members.map((it) => it.title)).toEqual(['Hole in the road', 'Pozo en la calzada'])
})

test.each([
  ['without a translation', 'es', null],
  ['in the language that it is written in', 'en', { es }],
] as const)('leaves %s unchanged', (_, language, translations) => {
  expect(titleOf(situationIn(language, situation(translations)), text)).toBe('situations.titled Hole in the road Av. Italia & Comercio')
})
