import { expect, it, test } from 'vitest'
import { type SetupFacts, setupSteps } from './setup.ts'

const FRESH: SetupFacts = { ownCity: false, accounts: 1, invitations: 0, feeds: 0, simulatorChosen: false, mailServer: false }

it('a fresh installation with its first admin has everything before it, and says that it cannot know of backups', () => {
  expect(setupSteps(FRESH)).toEqual({ city: 'open', people: 'open', feeds: 'open', email: 'open', backup: 'unknown' })
})

test.each([
  ['city', { ownCity: true }],
  ['people', { invitations: 1 }],
  ['people', { accounts: 2 }],
  ['feeds', { feeds: 1 }],
  ['feeds', { simulatorChosen: true }],
  ['email', { mailServer: true }],
] as const)('%s is done with %o, and nothing else is', (step, more) => {
  const steps = setupSteps({ ...FRESH, ...more })
  expect(Object.entries(steps).filter(([, it]) => it === 'done')).toEqual([[step, 'done']])
})
