import type { Question } from '@oppidum/analyst/answerer'
import type { Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openAiCompatibleModel } from '../../../adapters/language-model/openai-compatible.adapter.ts'
import { aCity, NOW } from '../../../testing/test-app.ts'
import { call, looksAndSays, type ScriptedModel, scriptedModel } from '../testing/scripted-model.ts'
import { type ToolRunner, toolRunner } from '../tools/tool-runner.ts'
import { withModel } from './with-model.ts'

const fact = (more: Partial<ToolFact>): ToolFact => ({
  subject: { kind: 'city', id: 'city', name: 'Montevideo' },
  measure: 'traffic.speed',
  value: 1,
  unit: 'mph',
  at: NOW,
  period: null,
  quality: 'measured',
  source: 'feed',
  screen: '/traffic',
  ...more,
})
const STREETS = ['Rivera', 'Agraciada', 'Propios', 'Garzón'].map((name) => ({ kind: 'street' as const, id: name, name }))
const NUMBERS = ['INC-2026-000001', 'INC-2026-000002', 'INC-2026-000003']
const HOUR_AGO = new Date(Date.parse(NOW) - HOUR_MS).toISOString()

const RESULTS: Record<string, ToolResult> = {
  now: {
    notes: [],
    facts: STREETS.map((subject, at) => fact({ subject, value: 21 + at })),
    positions: Object.fromEntries(STREETS.map(({ id }, at) => [id, { position: [-56.1 - at / 100, -34.9], square: `D${at}` }])),
    series: [
      {
        name: 'Rivera',
        measure: 'traffic.speed',
        unit: 'mph',
        as: 'measured',
        points: [
          { at: HOUR_AGO, value: 25 },
          { at: NOW, value: 21 },
        ],
      },
      {
        name: 'Rivera',
        measure: 'traffic.flow',
        unit: 'vehicles/h',
        as: 'measured',
        points: [
          { at: HOUR_AGO, value: 900 },
          { at: NOW, value: 800 },
        ],
      },
    ],
  },
  records: {
    notes: [],
    facts: NUMBERS.flatMap((name, at) => {
      const subject = { kind: 'incident' as const, id: `i${at}`, name }
      const of = (measure: string, value: string) => fact({ subject, measure, value, unit: '', screen: '/incidents' })
      return [of('title', `Case of ${at === 0 ? 'a tree' : 'a lamp'}`), of('status', 'active'), of('priority', 'high')]
    }),
  },
}
const tools = Object.entries(RESULTS).map(
  ([name, result]): Tool => ({
    name,
    description: name,
    args: z.looseObject({}),
    sentence: () => `Looked at ${name}`,
    run: async () => result,
  }),
)

let server: ScriptedModel
let looks: ToolRunner
beforeAll(async () => {
  server = await scriptedModel(() => ({ say: '' }))
  looks = toolRunner(tools)
})
afterAll(async () => {
  await looks.stop()
  await server.stop()
})

async function answerOf(tool: string, says: string) {
  const model = openAiCompatibleModel({ baseUrl: server.baseUrl, apiKey: 'key', model: 'scripted-1' })
  const unable = { answer: async () => Promise.reject(new Error('the model was to answer')) }
  const answerer = withModel({ model, toolRunner: looks, analyst: unable, log: { warn: () => undefined }, nowMs: () => Date.parse(NOW) })
  server.follow(looksAndSays([[call(tool, {})]], says))
  const asked: Question = {
    message: 'What is going on?',
    asker: { city: { ...aCity(), speedUnit: 'mph' }, plan: 'pro', role: 'viewer', language: 'en' },
    before: [],
    nowMs: Date.parse(NOW),
  }
  const { answer } = await answerer.answer(asked, { onQuery: () => undefined, onBlocks: () => undefined }, new AbortController().signal)
  await model.close()
  return answer
}
const drawn = (blocks: readonly AnswerBlock[]) => blocks.filter((it) => it.kind !== 'text')

it.each<[string, string, string, unknown[]]>([
  [
    'one figure: its line alone, and its place',
    'now',
    'Rivera runs at 21 mph.',
    [
      { kind: 'chart', title: 'Looked at now', unit: 'mph', lines: [{ name: 'Rivera' }] },
      { kind: 'map', things: [{ subject: { id: 'Rivera' }, square: 'D0' }] },
    ],
  ],
  [
    'three places: a table and all of them on the map',
    'now',
    'Rivera runs at 21 mph, Agraciada at 22 mph and Propios at 23 mph.',
    [
      {
        kind: 'table',
        columns: ['Street', 'Value'],
        rows: [
          [{ text: 'Rivera' }, { text: '21 mph' }],
          [{ text: 'Agraciada' }, { text: '22 mph' }],
          [{ text: 'Propios' }, { text: '23 mph' }],
        ],
      },
      { kind: 'chart' },
      { kind: 'map', things: [{ subject: { id: 'Rivera' } }, { subject: { id: 'Agraciada' } }, { subject: { id: 'Propios' } }] },
    ],
  ],
  [
    'a table of its own is not made twice',
    'now',
    '| Street | Speed (mph) |\n|---|---|\n| Rivera | 21 |\n| Agraciada | 22 |\n| Propios | 23 |',
    [{ kind: 'table', title: '' }, { kind: 'chart' }, { kind: 'map' }],
  ],
  [
    'records, with what is known of each',
    'records',
    `These are open: ${NUMBERS.join(', ')}.`,
    [
      {
        kind: 'table',
        title: 'Looked at records',
        rows: NUMBERS.map((text) => [{ text }, {}, { text: 'high' }, { text: 'active' }, {}, {}]),
      },
    ],
  ],
])('%s', async (_what, tool, says, expected) => {
  const { blocks, facts, checked } = await answerOf(tool, says)
  expect(drawn(blocks)).toMatchObject(expected)
  expect(checked.unsupported).toEqual([])
  const named = drawn(blocks)
    .flatMap((it) => (it.kind === 'table' ? it.rows.flat() : []))
    .flatMap((it) => it.fact ?? [])
  expect(named.filter((id) => !facts.some((it) => it.id === id))).toEqual([])
})

it('draws nothing that the text does not use', async () => {
  const { blocks } = await answerOf('now', 'Garzón runs at 24 mph, and something at 99 mph.')
  expect(drawn(blocks)).toMatchObject([{ kind: 'map', things: [{ subject: { id: 'Garzón' } }] }])
})
