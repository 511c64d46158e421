import { expect, it } from 'vitest'
import { answerTo } from './failures.ts'

const fault = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code })

it.each<[string, Error]>([
  ['ended by the store because its transaction was idle', fault('terminating connection', '25P03')],
  ['broken between two statements', fault('Client has encountered a connection error and is not queryable')],
  ['broken during a statement', fault('Connection terminated unexpectedly')],
  ['silent', fault('Query read timeout')],
  ['refused', fault('connect', 'ECONNREFUSED')],
  ['the cause of another error', new Error('The list could not be read.', { cause: fault('too many clients', '53300') })],
])('a connection to the store that is %s costs the call a 503 with Retry-After', (_what, error) => {
  expect(answerTo(error)).toMatchObject({ status: 503, body: { code: 'unavailable' }, retryAfterSeconds: 5 })
})

it.each(['40001', '40P01', '55P03'])('a transaction in the way of another one (%s) may be sent again at once', (code) => {
  expect(answerTo(fault('in the way', code))).toEqual({
    status: 503,
    body: { code: 'unavailable', error: 'Another change was in the way. Please try again.' },
    retryAfterSeconds: 1,
  })
})

it.each<[string, Error, string]>([
  ['full', fault('could not extend file', '53100'), 'The disk of the database is full. Please try again later.'],
  ['failing', fault('could not read block', '58030'), 'The disk of the database is failing. Please try again later.'],
  ['read-only', fault('Read-only file system', '42501'), 'The database accepts no changes at the moment. Please try again later.'],
  ['a replica', fault('cannot execute INSERT', '25006'), 'The database accepts no changes at the moment. Please try again later.'],
  [
    'full, which caused another error',
    new Error('The list could not be read.', { cause: fault('no room', '53100') }),
    'The disk of the database is full. Please try again later.',
  ],
])('a store that is %s costs the call a 503 that says so', (_what, error, sentence) => {
  expect(answerTo(error)).toEqual({ status: 503, body: { code: 'unavailable', error: sentence }, retryAfterSeconds: 30 })
})

it('an error that nobody foresaw is not explained', () => {
  expect(answerTo(fault('division by zero', '22012'))).toBeNull()
})
