import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { largeBodies } from './large-bodies.ts'

const MB = 1024 * 1024
const MOST = 20 * MB

function desk() {
  const take = largeBodies({ bodyBytes: MB, largeBodyBytes: 50 * MB, largeBodiesOfOne: 2 })
  /** Returns the end of the call, or why it was refused. */
  return (sender: string, length: number | undefined): { end(): void } | string => {
    const response = new EventEmitter()
    const headers = length === undefined ? {} : { 'content-length': String(length) }
    try {
      // Headers and the end of the answer are all that is looked at.
      take({ headers } as IncomingMessage, response as ServerResponse, sender, MOST)
    } catch (error) {
      return (error as { code: string }).code
    }
    return { end: () => response.emit('close') }
  }
}

test('small bodies take no room', () => {
  const ask = desk()
  for (let calls = 0; calls < 100; calls++) expect(ask('a', MB)).toBeTypeOf('object')
})

test('one sender has two on their way, and a third once one is through', () => {
  const ask = desk()
  const first = ask('a', 2 * MB) as { end(): void }
  ask('a', 2 * MB)
  expect(ask('a', 2 * MB)).toBe('too_many')
  expect(ask('b', 2 * MB)).toBeTypeOf('object')
  first.end()
  expect(ask('a', 2 * MB)).toBeTypeOf('object')
})

test('all together have so much room; a body that does not say how long it is counts as the longest', () => {
  const ask = desk()
  const first = ask('a', undefined) as { end(): void }
  ask('b', 20 * MB)
  expect(ask('c', 15 * MB)).toBe('unavailable')
  expect(ask('c', 10 * MB)).toBeTypeOf('object')
  expect(ask('d', 2 * MB)).toBe('unavailable')
  first.end()
  expect(ask('d', 2 * MB)).toBeTypeOf('object')
})

test('a body that says it is longer than may be takes no more room than may be', () => {
  const ask = desk()
  ask('a', 1_000 * MB)
  ask('b', 1_000 * MB)
  expect(ask('c', 10 * MB)).toBeTypeOf('object')
})
