import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** What a new installation needs before people rely on it, in the order in which it is set up. */
export const SetupStep = z.enum(['city', 'people', 'feeds', 'email', 'backup'])
export type SetupStep = z.infer<typeof SetupStep>

/**
 * `done` and `open` are read from the installation as it runs now. `unknown`: it cannot tell, as with copies that
 * somebody's own tools make of its data.
 */
export const SetupState = z.enum(['done', 'open', 'unknown'])
export type SetupState = z.infer<typeof SetupState>

/** What is known of an installation, as plain facts. */
export interface SetupFacts {
  /** It runs with a city file of its own. */
  ownCity: boolean
  /** Accounts, and invitations that are open. */
  accounts: number
  invitations: number
  /** In the city file. */
  feeds: number
  /** The simulator was switched on or off in so many words. */
  simulatorChosen: boolean
  /** Mail goes out. */
  mailServer: boolean
}

/** Whether each step is done. A backup is made outside of the product: this version has no command for it. */
export function setupSteps(facts: SetupFacts): Record<SetupStep, SetupState> {
  const state = (done: boolean): SetupState => (done ? 'done' : 'open')
  return {
    city: state(facts.ownCity),
    people: state(facts.accounts > 1 || facts.invitations > 0),
    feeds: state(facts.feeds > 0 || facts.simulatorChosen),
    email: state(facts.mailServer),
    backup: 'unknown',
  }
}

const Steps = z.object({ city: SetupState, people: SetupState, feeds: SetupState, email: SetupState, backup: SetupState })

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'How far the installation is set up, step by step, as it runs now.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.object({
    steps: Steps,
    /** Feeds of the city that is asked about. */
    feeds: z.int(),
    /** The data are in the bundled PostgreSQL; else in a server of one's own. */
    bundledStore: z.boolean(),
  }),
})
