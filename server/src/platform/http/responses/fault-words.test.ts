import { Condition } from '@oppidum/domain/alerts/condition'
import { Failure } from '@oppidum/domain/core/failure'
import { generateImage, saveImage } from '@oppidum/domain/gallery/image'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseAs } from '../requests/request-input.ts'

/** The message a person reads about a body. */
function saidOf(schema: z.ZodMiniType | undefined, body: unknown): string {
  try {
    parseAs(schema ?? z.never(), body)
  } catch (cause) {
    if (cause instanceof Failure) return cause.message
    throw cause
  }
  return 'nothing is wrong'
}

const SLOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' }
const RULE = z.object({ a: Condition })

const PICTURE = { prompt: 'A tram', imageData: 'bm8=' }

test.each<[what: string, said: string, schema: z.ZodMiniType | undefined, body: unknown]>([
  ['a picture without a file', "The field 'imageData' is empty.", saveImage.body, { ...PICTURE, imageData: '' }],
  ['a picture of which none was sent', "The field 'imageData' is missing.", saveImage.body, { prompt: 'A tram' }],
  ['a picture that is a number', "The field 'imageData' must be text.", saveImage.body, { ...PICTURE, imageData: 7 }],
  [
    'a type that goes on',
    "The field 'mimeType' must have at most 100 characters.",
    saveImage.body,
    { ...PICTURE, mimeType: 'i'.repeat(101) },
  ],
  ['no prompt', 'Prompt is required.', saveImage.body, { ...PICTURE, prompt: '  ' }],
  ['a prompt that goes on', "The field 'prompt' must have at most 1,000 characters.", generateImage.body, { prompt: 'a'.repeat(1_001) }],
  [
    'a receipt cut short',
    "The field 'receipt' is not valid: expected the receipt of a generated picture.",
    saveImage.body,
    { ...PICTURE, receipt: 'x' },
  ],
  ['more steps than there are', "The field 'steps' must be at most 50.", generateImage.body, { prompt: 'A tram', steps: 5_000 }],
  ['half a step', "The field 'steps' must be a whole number.", generateImage.body, { prompt: 'A tram', steps: 1.5 }],
  ['several at once', "The field 'num_images_per_prompt' must be 1.", generateImage.body, { prompt: 'A tram', num_images_per_prompt: 4 }],
  [
    'a field that is none',
    "This body contains 'size', which this call does not accept.",
    generateImage.body,
    { prompt: 'A tram', size: 3 },
  ],
  ['a list for a body', 'This body must be an object.', generateImage.body, []],
  ['one of several', "The field 'a' must be one of x, y.", z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }],
  ['a short list', "The field 'a' must contain at least 2 items.", z.object({ a: z.array(z.int()).check(z.minLength(2)) }), { a: [1] }],
  ['an empty list', "The field 'a' is empty.", z.object({ a: z.array(z.int()).check(z.minLength(1)) }), { a: [] }],
  ['what lies deeper', "The field 'a.0' must be more than 0.", z.object({ a: z.array(z.number().check(z.positive())) }), { a: [0] }],
  ['no day', "The field 'a' must be a date such as 2026-11-20.", z.object({ a: z.iso.date() }), { a: 'May' }],
  ['another form', "The field 'a' must be in a different format.", z.object({ a: z.string().check(z.regex(/^\d$/)) }), { a: 'x' }],
  ['what lies deeper in one of several forms', "The field 'a.value' must be a number.", RULE, { a: { ...SLOW, value: '20' } }],
  [
    'what lies deeper in a join',
    "The field 'a.any.1.side' must be one of above, below.",
    RULE,
    { a: { any: [SLOW, { ...SLOW, side: 'left' }] } },
  ],
  ['a kind that is none', "The field 'a.kind' is not one of the accepted values.", RULE, { a: { ...SLOW, kind: 'magic' } }],
  ['a join of one', "The field 'a.all' must contain at least 2 items.", RULE, { a: { all: [SLOW] } }],
  ['a join of many', "The field 'a.all' must contain at most 20 items.", RULE, { a: { all: Array(1_000).fill(SLOW) } }],
  ['neither a condition nor a join', "The field 'a.kind' is not one of the accepted values.", RULE, { a: { none: [] } }],
  [
    'too many in several joins',
    "The field 'a' is not valid: expected at most 20 conditions.",
    RULE,
    { a: { any: [{ all: Array(11).fill(SLOW) }, { all: Array(11).fill(SLOW) }] } },
  ],
  ['neither', "The field 'a' must be a number, or must be null.", z.object({ a: z.union([z.number(), z.null()]) }), { a: 'x' }],
])('reports %s as %j', (_what, said, schema, body) => {
  expect(saidOf(schema, body)).toBe(said)
})
