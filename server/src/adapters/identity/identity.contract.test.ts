import { afterEach, beforeEach, describe } from 'vitest'
import { type HostedProvider, hostedProvider } from '../../testing/hosted-provider.ts'
import { inProcessBus } from '../bus/in-process.adapter.ts'
import { type ManualClock, manualClock } from '../clock/manual.adapter.ts'
import { clerkIdentity } from './clerk/clerk.adapter.ts'
import type { Identity } from './identity-port.ts'
import { type Entered, identityContract } from './testing/identity.contract.ts'

const OURS = 'http://localhost:3000'

let clock: ManualClock
let provider: HostedProvider
let identity: Identity
beforeEach(async () => {
  clock = manualClock(Date.parse('2026-11-20T10:00:00.000Z'))
  provider = await hostedProvider({ nowMs: () => clock.nowMs(), frontendHost: '127.0.0.1:4911' })
  identity = clerkIdentity(provider, { clock, publicOrigins: [OURS], bus: inProcessBus(), withinMs: 1_000 })
})
afterEach(() => provider.stop())

function opened(entered: Omit<Entered, 'shown'>): Entered {
  const session = provider.openSession(entered.personId)
  return { ...entered, shown: () => ({ cookie: `__session=${provider.tokenOf(session, OURS)}` }) }
}

/** The contract test of local accounts is in local.adapter.test.ts. */
describe('accounts at the hosted provider', () => {
  identityContract(() => ({
    identity,
    async enter() {
      const { id, email, username, firstName } = provider.addPerson()
      return opened({ personId: id, profile: { id, email, username, firstName } })
    },
    again: async ({ personId, profile }) => opened({ personId, profile }),
  }))
})
