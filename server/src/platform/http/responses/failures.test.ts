import { expect, it } from 'vitest'
import { answerTo } from './failures.ts'

const fault = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code })

it.each<[string, Error]>([
  ['ended by the store because its transaction was idle', fault('terminating connection', '25P03')],
  ['broken between two statements', fault('Client has encountered a connection error and is not queryable')],
  ['broken during a statement', fault('Connection terminated unexpectedly')],
  ['silent', fault('Query read timeout')],
  ['refused', fault('connect', 'ECONNREFUSED')],
  ['the cause of another error', new Error('The list could not be read.', { cause: fault('no room', '53100') })],
])('a connection to the store that is %s costs the call a 503 with Retry-After', (_what, error) => {
  expect(answerTo(error)).toMatchObject({ status: 503, body: { code: 'unavailable' }, retryAfterSeconds: 5 })
})

it('an error that nobody foresaw is not explained', () => {
  expect(answerTo(fault('division by zero', '22012'))).toBeNull()
})
