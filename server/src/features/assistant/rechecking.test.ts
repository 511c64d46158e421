import type { Asker } from '@oppidum/analyst/answerer'
import type { ToolFact } from '@oppidum/analyst/tool'
import type { Answer, Fact } from '@oppidum/domain/assistant/answer'
import { expect, it } from 'vitest'
import { aCity } from '../../testing/test-app.ts'
import { recheckWith } from './rechecking.ts'
import type { ToolRunner } from './tools/tool-runner.ts'

type FactDraft = Omit<ToolFact, 'from'>
const PERIOD = { from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' }
const found = (more: Partial<FactDraft> = {}): FactDraft => ({
  subject: { kind: 'city', id: 'city', name: 'Montevideo' },
  measure: 'traffic.speed:mean',
  value: 31.5,
  unit: 'mph',
  at: null,
  period: PERIOD,
  quality: 'measured',
  source: 'feed',
  screen: '/traffic',
  ...more,
})
const fact = (id: string, own: Partial<FactDraft> = {}, more: Partial<Fact> = {}): Fact => ({
  id,
  call: 0,
  ...found(own),
  ...more,
})
const answer = (facts: Fact[], problem: string | null = null): Answer => ({
  kind: 'answered',
  by: { writer: 'analyst', model: null, fellBackFrom: null },
  language: 'en',
  asOf: '2026-11-20T10:00:00.000Z',
  understood: null,
  blocks: [],
  facts,
  calls: [{ tool: 'series', args: { measure: 'traffic.speed' }, sentence: 'Speed', found: 1, problem }],
  checked: { of: 0, unsupported: [] },
  next: [],
})
const live = { measure: 'traffic.speed', period: null, at: '2026-11-20T09:59:00.000Z' } as const

const LATER = '2026-11-20T10:30:00.000Z'
const ASKER: Asker = { city: { ...aCity(), speedUnit: 'mph' }, plan: 'pro', role: 'viewer', language: 'en' }

it.each<[string, Fact, ToolFact[], { of: number; changed?: unknown[]; live?: unknown[] }]>([
  ['the same', fact('f1'), [found()], { of: 1 }],
  ['another value', fact('f1'), [found({ value: 31.6 })], { of: 1, changed: [{ fact: 'f1', was: '31.5 mph', is: '31.6 mph' }] }],
  ['a value that was missing', fact('f1', { value: null }), [found()], { of: 1, changed: [{ fact: 'f1', was: null, is: '31.5 mph' }] }],
  ['nothing', fact('f1'), [], { of: 1, changed: [{ fact: 'f1', was: '31.5 mph', is: null }] }],
  [
    'another subject',
    fact('f1'),
    [found({ subject: { kind: 'district', id: 'centro', name: 'Centro' } })],
    { of: 1, changed: [{ fact: 'f1', was: '31.5 mph', is: null }] },
  ],
  ['a live value of the same time', fact('f1', live), [found(live)], { of: 1 }],
  [
    'a newer live value',
    fact('f1', live),
    [found({ ...live, at: LATER, value: 20 })],
    { of: 0, live: [{ fact: 'f1', was: '31.5 mph', is: '20 mph', at: LATER }] },
  ],
  ['a newer live value that is the same', fact('f1', live), [found({ ...live, at: LATER })], { of: 0 }],
  [
    'a live value that is missing by now',
    fact('f1', live),
    [found({ ...live, at: LATER, value: null })],
    { of: 0, live: [{ fact: 'f1', was: '31.5 mph', is: null, at: LATER }] },
  ],
  ['a live value of a record that is gone', fact('f1', live), [], { of: 1, changed: [{ fact: 'f1', was: '31.5 mph', is: null }] }],
  ['what the answer computed itself', fact('f1', { measure: 'difference' }, { from: ['f2'] }), [found()], { of: 0 }],
])('%s', async (_what, stated, again, expected) => {
  const asked: unknown[] = []
  const run: ToolRunner['run'] = async (tool, args, { nowMs }) => {
    asked.push([tool, args, nowMs])
    return { tool, args: {}, sentence: '', result: { facts: again, notes: [] }, problem: null }
  }
  const never = new AbortController().signal
  expect(await recheckWith({ run }, answer([stated]), ASKER, never, 'ana')).toEqual({ changed: [], live: [], ...expected })
  expect(asked).toEqual([['series', { measure: 'traffic.speed' }, Date.parse('2026-11-20T10:00:00.000Z')]])
  expect(await recheckWith({ run }, answer([stated], 'failed'), ASKER, never, 'ana')).toEqual({ of: 0, changed: [], live: [] })
})
