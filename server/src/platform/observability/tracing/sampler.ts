import type { TraceContext } from './trace-context.ts'

/** The samplers of OTEL_TRACES_SAMPLER that we have. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof SAMPLERS)[number]

/** Whether a trace is recorded. @param parent what began it in another process; null if it begins here */
export type Sampler = (traceId: string, parent: TraceContext | null) => boolean

/** Digits at the end of a trace id that are compared: they are random wherever ids are made as W3C's level 2 asks. */
const COMPARED_DIGITS = 13
const VALUES = 16 ** COMPARED_DIGITS

/** @param ratio share of traces from 0 to 1, for the samplers with `traceidratio`; every instance picks the same ones */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const base = name.replace('parentbased_', '')
  const sample = (traceId: string) =>
    base === 'always_on' || (base === 'traceidratio' && Number.parseInt(traceId.slice(-COMPARED_DIGITS), 16) < ratio * VALUES)
  return base === name ? sample : (traceId, parent) => parent?.sampled ?? sample(traceId)
}
