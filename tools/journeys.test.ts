import { expect, test } from 'vitest'
import { countJourneys } from './journeys.mjs'
import { ROOT } from './root.mjs'

const journey = (title: string, status: string, messages: string[] = []) => ({
  title,
  tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
})
const file = (...specs: ReturnType<typeof journey>[]) => ({ title: 'map.journey.ts', file: 'map.journey.ts', specs })

test('what passed is counted', () => {
  expect(countJourneys({ suites: [file(journey('opens', 'expected'), journey('closes', 'expected'))], errors: [] })).toEqual({
    passed: 2,
    failures: [],
  })
})

test('a failure has its file, the titles around it and the first line of why, without colours', () => {
  const group = {
    title: 'the key',
    file: 'map.journey.ts',
    specs: [journey('is read', 'unexpected', ['\u001b[31mno key\u001b[39m\nat line 7'])],
  }
  expect(countJourneys({ suites: [{ ...file(journey('opens', 'expected')), suites: [group] }], errors: [] })).toEqual({
    passed: 1,
    failures: ['e2e/map.journey.ts: the key is read: no key'],
  })
})

test('what was not begun, or passed only when it was tried again, has failed', () => {
  expect(countJourneys({ suites: [file(journey('opens', 'skipped'), journey('closes', 'flaky', ['too late']))], errors: [] })).toEqual({
    passed: 0,
    failures: ['e2e/map.journey.ts: opens: not run, as one before it failed', 'e2e/map.journey.ts: closes: too late'],
  })
})

test('a file that does not load has failed', () => {
  const error = { message: 'SyntaxError: no\nat line 7', location: { file: `${ROOT}/e2e/map.journey.ts` } }
  expect(countJourneys({ suites: [], errors: [error] }).failures).toEqual(['e2e/map.journey.ts: SyntaxError: no'])
})
