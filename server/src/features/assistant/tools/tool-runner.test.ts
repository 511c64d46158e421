import type { QueryContext, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import { Failure } from '@oppidum/domain/core/failure'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aCity, NOW } from '../../../testing/test-app.ts'
import { MOST_FACTS, type ToolRunner, toolRunner } from './tool-runner.ts'

const aFact: ToolFact = {
  subject: { kind: 'city', id: 'city', name: 'Montevideo' },
  measure: 'count',
  value: 1,
  unit: '',
  at: NOW,
  period: null,
  quality: 'measured',
  source: 'derived',
  screen: '/',
}
const aTool = (name: string, run: (args: unknown, looking: QueryContext) => Promise<ToolResult>): Tool => ({
  name,
  description: '',
  args: z.strictObject({ who: z.optional(z.string()) }),
  sentence: () => name,
  run,
})
const looking = (signal = new AbortController().signal): QueryContext => ({
  asker: { city: aCity(), plan: 'basic', role: 'viewer', language: 'en' },
  nowMs: Date.parse(NOW),
  signal,
})

let tools: ToolRunner
afterEach(() => tools.stop())

it('a sender with many queries waits for those with few', async () => {
  const order: string[] = []
  tools = toolRunner([
    aTool('look', async (args) => {
      order.push((args as { who: string }).who)
      return { facts: [], notes: [] }
    }),
  ])
  const busy = Array.from({ length: 4 }, () => tools.run('look', { who: 'busy' }, looking(), 'busy'))
  await Promise.all([...busy, tools.run('look', { who: 'other' }, looking(), 'other')])
  expect(order).toEqual(['busy', 'busy', 'other', 'busy', 'busy'])
})

it("pauses after another sender's query for as long as that took, and not after the sender's own", async () => {
  const TOOK_MS = 60
  const spans: { begunMs: number; endedMs: number }[] = []
  tools = toolRunner([
    aTool('look', async () => {
      const begunMs = performance.now()
      await new Promise((done) => setTimeout(done, TOOK_MS))
      spans.push({ begunMs, endedMs: performance.now() })
      return { facts: [], notes: [] }
    }),
  ])
  for (const sender of ['one', 'one', 'other']) await tools.run('look', {}, looking(), sender)
  const rests = spans.slice(1).map((it, at) => it.begunMs - (spans[at]?.endedMs ?? 0))
  expect(rests[0]).toBeLessThan(TOOK_MS / 2)
  expect(rests[1]).toBeGreaterThan(TOOK_MS * 0.8)
})

it('refuses more queries of a sender with too many, and nobody else’s', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  tools = toolRunner([aTool('look', () => held.then(() => ({ facts: [], notes: [] })))])
  const all = Array.from({ length: 40 }, () => tools.run('look', {}, looking(), 'one'))
  const other = tools.run('look', {}, looking(), 'other')
  end()
  const problems = (await Promise.all(all)).map((it) => it.problem?.reason ?? null)
  expect(problems.filter((it) => it === 'busy')).toHaveLength(15)
  expect((await other).problem).toBeNull()
})

it('does not run a query that was stopped while it waited', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  let looks = 0
  tools = toolRunner([
    aTool('look', async () => {
      looks++
      await held
      return { facts: [], notes: [] }
    }),
  ])
  const first = tools.run('look', {}, looking(), 'one')
  const stop = new AbortController()
  const stopped = expect(tools.run('look', {}, looking(stop.signal), 'two')).rejects.toThrow('stopped')
  stop.abort(new Error('stopped'))
  end()
  await Promise.all([first, stopped])
  expect(looks).toBe(1)
})

it('limits the facts of a result, and says how many there would be', async () => {
  const facts = [...Array.from({ length: MOST_FACTS + 20 }, () => aFact)]
  tools = toolRunner([
    aTool('look', async () => ({
      facts,
      notes: [
        { note: 'gaps', covered: 0.5 },
        { note: 'gaps', covered: 0.5 },
      ],
    })),
  ])
  const { result } = await tools.run('look', {}, looking(), 'one')
  expect(result.facts).toHaveLength(MOST_FACTS)
  expect(result.notes).toEqual([
    { note: 'gaps', covered: 0.5 },
    { note: 'cut', shown: MOST_FACTS, of: MOST_FACTS + 20 },
  ])
})

it.each<[string, unknown, string | null]>([
  ['what the product refuses', new Failure('not_found', 'There is none.'), 'not-found'],
  ['a statement that the store ended', Object.assign(new Error('canceling statement'), { code: '57014' }), 'too-slow'],
])('%s is a problem', async (_what, fault, reason) => {
  tools = toolRunner([aTool('look', () => Promise.reject(fault))])
  expect((await tools.run('look', {}, looking(), 'one')).problem?.reason).toBe(reason)
})

it('throws a bug, and the reason of an aborted signal', async () => {
  tools = toolRunner([aTool('look', () => Promise.reject(new TypeError('a bug')))])
  await expect(tools.run('look', {}, looking(), 'one')).rejects.toThrow('a bug')
  await expect(tools.run('look', {}, looking(AbortSignal.abort(new Error('gone'))), 'one')).rejects.toThrow('gone')
})
