import type { GenerationEvent } from '@oppidum/domain/gallery/image'
import { BLOCKED_SENTENCE } from '@oppidum/domain/gallery/image-moderation'
import { expect, test } from 'vitest'
import { type Generation, INITIAL_PROGRESS, progressAfter, usesSanitized } from './generation.ts'

const madeEvent: GenerationEvent = {
  event: 'made',
  data: {
    imageData: 'AAAA',
    mimeType: 'image/png',
    receipt: 'receipt',
    width: 768,
    height: 768,
    making: { model: 'm', seed: 7, steps: null, guidance: null, negativePrompt: null, drawnFrom: 'A tram' },
  },
}
const waiting: GenerationEvent = { event: 'waiting', data: { ahead: 2 } }
const half: GenerationEvent = { event: 'drawing', data: { share: 0.5 } }
const failed = (error: string): GenerationEvent => ({ event: 'failed', data: { error, code: 'refused' } })

test.each<[string, GenerationEvent[], Generation]>([
  ['nothing', [], { state: 'generating', ahead: 0, share: null }],
  ['others are ahead', [waiting], { state: 'generating', ahead: 2, share: null }],
  ['its turn', [waiting, half], { state: 'generating', ahead: 0, share: 0.5 }],
  ['the picture', [waiting, half, madeEvent], { state: 'saving' }],
  ['a failure', [half, failed('The service is away.')], { state: 'error', problem: { kind: 'failed', message: 'The service is away.' } }],
  [
    'a failure that is called one already',
    [failed('Failed to generate image. Please try again. The service is away.')],
    { state: 'error', problem: { kind: 'failed', message: 'The service is away.' } },
  ],
  ['a refusal', [failed(BLOCKED_SENTENCE)], { state: 'error', problem: { kind: 'blocked' } }],
])('after %s the form shows the right state', (_, events, generation) => {
  expect(events.reduce(progressAfter, INITIAL_PROGRESS).generation).toEqual(generation)
})

test('still knows what was left out once the picture is there', () => {
  const read: GenerationEvent = { event: 'read', data: { sanitized: true, leftOut: ['a dragon'] } }
  const progress = [read, half, madeEvent].reduce(progressAfter, INITIAL_PROGRESS)
  expect(progress.read).toEqual({ sanitized: true, leftOut: ['a dragon'] })
  expect(progress.result?.receipt).toBe('receipt')
})

test('does not claim to use a sanitized version of a blocked prompt', () => {
  const blocked = progressAfter({ ...INITIAL_PROGRESS, read: { sanitized: true, leftOut: [] } }, failed(BLOCKED_SENTENCE))
  expect(usesSanitized('sanitize', blocked)).toBe(false)
  expect(usesSanitized('sanitize', progressAfter(INITIAL_PROGRESS, failed('The service is away.')))).toBe(true)
  expect(usesSanitized('sanitize', { generation: { state: 'idle' }, read: null })).toBe(true)
  expect(usesSanitized('allow', { ...INITIAL_PROGRESS, read: { sanitized: true, leftOut: [] } })).toBe(true)
  expect(usesSanitized('allow', INITIAL_PROGRESS)).toBe(false)
})
