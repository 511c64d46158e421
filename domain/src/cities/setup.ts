import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** Steps to set up a new installation, in order. */
export const SetupStep = z.enum(['city', 'people', 'feeds', 'email', 'backup'])
export type SetupStep = z.infer<typeof SetupStep>

/**
 * `done` and `open` are read from the running installation. `unknown`: it cannot tell, for example whether somebody's own
 * tools back up its data.
 */
export const SetupState = z.enum(['done', 'open', 'unknown'])
export type SetupState = z.infer<typeof SetupState>

/** What is known about an installation. */
export interface SetupFacts {
  /** It runs with its own city file. */
  ownCity: boolean
  /** Number of accounts and open invitations. */
  accounts: number
  invitations: number
  /** Number in the city file. */
  feeds: number
  /** The simulator was explicitly switched on or off. */
  simulatorChosen: boolean
  /** Mail can be sent. */
  mailServer: boolean
}

/** Whether each step is done. Backups are made outside the product: this version has no command for them. */
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
  summary: 'Setup steps of the running installation, and which are done.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.object({
    steps: Steps,
    /** Feeds of the requested city. */
    feeds: z.int(),
    /** The data is in the bundled PostgreSQL, not in an external server. */
    bundledStore: z.boolean(),
  }),
})
