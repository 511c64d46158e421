import { expect, it } from 'vitest'
import { parseTraceparent, traceparentOf } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

it.each([
  ['recorded', `00-${TRACE}-${SPAN}-01`, true],
  ['not recorded', `00-${TRACE}-${SPAN}-00`, false],
  ['with flags of a later version', `00-${TRACE}-${SPAN}-03`, true],
  ['of a later version, with more at its end', `cc-${TRACE}-${SPAN}-01-what-the-future-will-be-like`, true],
])('reads a context %s', (_what, header, sampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, sampled })
})

it.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['no trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['no span', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['the version that there will never be', `ff-${TRACE}-${SPAN}-01`],
  ['more at the end of version 00', `00-${TRACE}-${SPAN}-01-more`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a short trace id', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['two headers', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ['a long text', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(10_000)}`],
])('ignores %s', (_what, header) => {
  expect(parseTraceparent(header)).toBeNull()
})

it('writes what it reads', () => {
  for (const sampled of [true, false])
    expect(parseTraceparent(traceparentOf({ traceId: TRACE, spanId: SPAN, sampled }))).toEqual({ traceId: TRACE, spanId: SPAN, sampled })
})
