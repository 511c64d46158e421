import type { Fact } from '@oppidum/domain/assistant/answer'
import { expect, test } from 'vitest'
import { citedFigures, sourcesOf } from './provenance-rows.ts'

const fact = (id: string, more: Partial<Fact> = {}): Fact => ({
  id,
  subject: { kind: 'section', id: 's1', name: 'Av. Italia' },
  measure: 'traffic.speed',
  value: 11,
  unit: 'mph',
  at: '2026-11-20T17:41:00.000Z',
  period: null,
  quality: 'measured',
  source: 'feed',
  call: 0,
  screen: '/traffic/s1',
  ...more,
})

const says = (...pieces: { text: string; fact?: string }[]) => ({ kind: 'text', tone: 'lead', pieces }) as const

test('lists each figure once, as written; names are not figures', () => {
  const facts = [fact('f1'), fact('f2', { value: 'Av. Italia', unit: '', measure: 'location' }), fact('f3', { value: 38 })]
  const blocks = [
    says({ text: 'Av. Italia', fact: 'f2' }, { text: ' at ' }, { text: '11 mph', fact: 'f1' }, { text: '11 mph', fact: 'f1' }),
  ]
  expect(citedFigures({ blocks, facts }).map((it) => it.text)).toEqual(['11 mph'])
})

test('shows a fact that also provides a name and a time by its value', () => {
  const blocks = [says({ text: 'Av. Italia', fact: 'f1' }, { text: '11 mph', fact: 'f1' }, { text: 'yesterday at 15:05', fact: 'f1' })]
  expect(citedFigures({ blocks, facts: [fact('f1')] }).map((it) => it.text)).toEqual(['11 mph'])
})

test('names a source once, with the time of its latest value; unused facts are not sources', () => {
  const facts = [
    fact('f1', { at: '2026-11-20T17:00:00.000Z' }),
    fact('f2', { at: '2026-11-20T17:41:00.000Z', screen: '/traffic/s1?from=a' }),
    fact('f3', { screen: '/energy' }),
    fact('f4', { screen: '/incidents', at: null, period: { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.000Z' } }),
  ]
  const blocks = [says({ text: '1', fact: 'f1' }, { text: '2', fact: 'f2' }, { text: '4', fact: 'f4' })]
  expect(sourcesOf({ blocks, facts }).map((it) => [it.screen, it.at])).toEqual([
    ['/traffic/s1?from=a', '2026-11-20T17:41:00.000Z'],
    ['/incidents', '2026-11-20T12:00:00.000Z'],
  ])
})
