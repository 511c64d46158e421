import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { largeBodies } from './large-bodies.ts'

const MB = 1024 * 1024
const MOST = 20 * MB

function desk() {
  const take = largeBodies({ bodyBytes: MB, largeBodyBytes: 50 * MB, largeBodiesOfOne: 2 })
  /** Returns the function that ends the call, or the refusal. */
  return (sender: string, length: number | undefined): { end(): void } | string => {
    const response = new EventEmitter()
    const headers = length === undefined ? {} : { 'content-length': String(length) }
    try {
      // `take` reads only headers, and waits for the response to close.
      take({ headers } as IncomingMessage, response as ServerResponse, sender, MOST)
    } catch (error) {
      return (error as { code: string }).code
    }
    return { end: () => response.emit('close') }
  }
}

test('small bodies are not counted', () => {
  const ask = desk()
  for (let calls = 0; calls < 100; calls++) expect(ask('a', MB)).toBeTypeOf('object')
})

test('a sender can have two bodies in progress, and a third once one is done', () => {
  const ask = desk()
  const first = ask('a', 2 * MB) as { end(): void }
  ask('a', 2 * MB)
  expect(ask('a', 2 * MB)).toBe('too_many')
  expect(ask('b', 2 * MB)).toBeTypeOf('object')
  first.end()
  expect(ask('a', 2 * MB)).toBeTypeOf('object')
})

test('all bodies share a limit; one without a length counts as the largest allowed', () => {
  const ask = desk()
  const first = ask('a', undefined) as { end(): void }
  ask('b', 20 * MB)
  expect(ask('c', 15 * MB)).toBe('unavailable')
  expect(ask('c', 10 * MB)).toBeTypeOf('object')
  expect(ask('d', 2 * MB)).toBe('unavailable')
  first.end()
  expect(ask('d', 2 * MB)).toBeTypeOf('object')
})

test('a body that claims to be larger than allowed counts as the largest allowed', () => {
  const ask = desk()
  ask('a', 1_000 * MB)
  ask('b', 1_000 * MB)
  expect(ask('c', 10 * MB)).toBeTypeOf('object')
})
