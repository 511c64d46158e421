import { expect, test } from 'vitest'
import { otherWays } from './moderation-labels.ts'

const overruled = (to: 'allow' | 'block') => ({ at: '2026-11-20T12:00:00.000Z', by: 'ana', to, reason: 'A tram.' })

test.each([
  ['allow', null, ['block']],
  ['block', null, ['allow']],
  ['sanitize', null, ['allow', 'block']],
  ['block', overruled('allow'), ['block']],
  ['sanitize', overruled('block'), ['allow']],
] as const)('a decision of %s, then %j, can become %j', (action, then, ways) => {
  expect(otherWays({ action, overruled: then })).toEqual(ways)
})
