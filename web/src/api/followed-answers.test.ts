import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { expect, test } from 'vitest'
import { isFollowed } from './followed-answers.ts'
import { answerKey } from './use-answer.ts'

test.each<[string, readonly unknown[], boolean]>([
  ['a whole list', answerKey(listIncidents, 'c'), true],
  ['a whole list with a parameter that is not set', answerKey(listIncidents, 'c', { q: undefined }), true],
  ['the open requests', answerKey(listServiceRequests, 'c', { status: 'open' }), true],
  ['a further page of them', answerKey(listServiceRequests, 'c', { status: 'open', cursor: 'a' }), false],
  ['other requests', answerKey(listServiceRequests, 'c', { status: 'all' }), false],
  ['the open incidents', answerKey(listIncidents, 'c', { status: 'open' }), false],
  ['one record', answerKey(listServiceRequests, 'c', {}, { id: 'r' }), false],
])('%s', (_, key, expected) => {
  expect(isFollowed(key)).toBe(expected)
})
