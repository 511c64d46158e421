import { expect, test } from 'vitest'
import type { Text } from '../../i18n/text.ts'
import { problemWords } from './problem-words.ts'

const text: Text = ((id: string, values?: { name?: string }) => `${id}${values?.name ? `(${values.name})` : ''}`) as Text

test.each([
  [{ id: 'store', state: 'failing', problem: 'The database is not responding or not accepting writes.' }, 'check-problem.store'],
  [{ id: 'bus', state: 'unknown', problem: 'This could not be checked.' }, 'check-problem.unknown'],
  [{ id: 'store', state: 'ok', problem: null }, null],
  [{ id: 'feeds', state: 'failing', problem: 'Road Works is stale.' }, 'check-problem.feed-stale(Road Works).'],
  [
    { id: 'feeds', state: 'failing', problem: 'Where it is, now is failed, Line 311 is not fetched.' },
    'check-problem.feed-failed(Where it is, now), check-problem.feed-not-fetched(Line 311).',
  ],
  // From another version of the server.
  [{ id: 'feeds', state: 'failing', problem: 'Something is odd.' }, 'Something is odd.'],
  [{ id: 'new', state: 'failing', problem: 'In words of its own.' }, 'In words of its own.'],
] as const)('%j', (check, words) => {
  expect(problemWords(check, text)).toBe(words)
})
