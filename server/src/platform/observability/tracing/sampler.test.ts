import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type SamplerName, samplerOf } from './sampler.ts'

const ids = Array.from({ length: 2_000 }, (_, index) => createHash('md5').update(String(index)).digest('hex'))
const parent = (sampled: boolean) => ({ traceId: ids[0] as string, spanId: 'b7ad6b7169203331', sampled })
const share = (name: SamplerName, ratio: number, of: Parameters<ReturnType<typeof samplerOf>>[1] = null) =>
  ids.filter((it) => samplerOf(name, ratio)(it, of)).length / ids.length

it.each<[SamplerName, number, number]>([
  ['always_on', 0, 1],
  ['always_off', 1, 0],
  ['traceidratio', 0, 0],
  ['traceidratio', 1, 1],
  ['parentbased_always_on', 0, 1],
  ['parentbased_always_off', 1, 0],
])('%s with %d records %d of the traces that begin here', (name, ratio, recorded) => {
  expect(share(name, ratio)).toBe(recorded)
})

it.each<SamplerName>(['traceidratio', 'parentbased_traceidratio'])('%s records the share that is asked for', (name) => {
  expect(share(name, 0.1)).toBeCloseTo(0.1, 1)
})

it('every instance picks the same traces, and a larger share contains a smaller one', () => {
  const picked = (ratio: number) => ids.filter((it) => samplerOf('traceidratio', ratio)(it, null))
  expect(picked(0.3)).toEqual(picked(0.3))
  expect(picked(0.6)).toEqual(expect.arrayContaining(picked(0.3)))
})

it.each<[SamplerName, boolean, number]>([
  ['parentbased_always_on', false, 0],
  ['parentbased_always_off', true, 1],
  ['parentbased_traceidratio', true, 1],
  ['always_on', false, 1],
  ['always_off', true, 0],
])('%s after a parent that is recorded: %s', (name, sampled, recorded) => {
  expect(share(name, 0, parent(sampled))).toBe(recorded)
})
