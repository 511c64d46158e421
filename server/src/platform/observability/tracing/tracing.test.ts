import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { samplerOf } from './sampler.ts'
import { type FinishedSpan, openTracing } from './tracing.ts'

const MINUTE_MS = 60_000
const START_MS = Date.parse('2026-11-20T10:00:00.000Z')

function aTracing(sampler: Parameters<typeof samplerOf>[0] = 'always_on') {
  let elapsedMs = 500
  let drawn = 0
  const spans: FinishedSpan[] = []
  const tracing = openTracing({
    sample: samplerOf(sampler, 1),
    onEnd: (it) => void spans.push(it),
    nowMs: () => START_MS + elapsedMs - 500,
    elapsedMs: () => elapsedMs,
    digits: (count) => String(++drawn).padStart(count, '0'),
  })
  const pass = (ms: number) => {
    elapsedMs += ms
  }
  return { tracing, spans, pass }
}

it('a span has its trace, its parent, its time and its attributes', async () => {
  const { tracing, spans, pass } = aTracing()
  await tracing.run('outer', { kind: 'server', attributes: { a: 1 } }, async (outer) => {
    pass(2.5)
    await setImmediate()
    await tracing.run('inner', {}, async () => pass(1))
    outer.set({ b: 'two' })
  })
  const [inner, outer] = spans
  expect(outer).toMatchObject({ name: 'outer', kind: 'server', parentSpanId: null, attributes: { a: 1, b: 'two' }, failed: false })
  expect(inner).toMatchObject({ name: 'inner', kind: 'internal', traceId: outer?.traceId, parentSpanId: outer?.spanId })
  expect([outer?.startMs, outer?.endMs, inner?.startMs, inner?.endMs].map((it) => (it ?? 0) - START_MS)).toEqual([0, 3.5, 2.5, 3.5])
})

it('a span fails with its work, and ends once', async () => {
  const { tracing, spans } = aTracing()
  await expect(tracing.run('work', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const span = tracing.begin('by hand')
  span.end()
  span.end(true)
  expect(spans.map((it) => [it.name, it.failed])).toEqual([
    ['work', true],
    ['by hand', false],
  ])
})

it.each([
  ['just after its end', 9_000, true],
  ['long after its end', 11_000, false],
])('what a span set off belongs to it %s', (_what, ms, belongs) => {
  const { tracing, pass } = aTracing()
  const span = tracing.begin('request')
  tracing.within(span, () => {
    span.end()
    pass(ms)
    expect(tracing.present() !== null).toBe(belongs)
  })
})

it.each([
  ['a quarter of an hour', 14 * MINUTE_MS, true],
  ['hours', 16 * MINUTE_MS, false],
])('work that goes on for %s', (_what, ms, belongs) => {
  const { tracing, pass } = aTracing()
  tracing.within(tracing.begin('subscription'), () => {
    pass(ms)
    expect(tracing.present() !== null).toBe(belongs)
  })
})

it('work that was measured is added below its parent', () => {
  const { tracing, spans, pass } = aTracing()
  const parent = tracing.begin('request')
  pass(30)
  tracing.record(parent, 'statement', 0.02, { kind: 'client', failed: true })
  expect(spans).toMatchObject([
    { name: 'statement', parentSpanId: parent.context.spanId, startMs: START_MS + 10, endMs: START_MS + 30, failed: true },
  ])
})

it('what is not sampled is present, so that others hear of it, and not exported', async () => {
  const { tracing, spans } = aTracing('always_off')
  await tracing.run('request', {}, async (span) => {
    expect(tracing.present()).toBe(span)
    tracing.record(span, 'statement', 1, { failed: false })
    await tracing.run('call', {}, async () => undefined)
    expect(span.context.sampled).toBe(false)
  })
  expect(spans).toEqual([])
})
