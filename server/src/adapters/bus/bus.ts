import { LiveKind } from '@oppidum/domain/core/live'
import { DAY_MS } from '@oppidum/domain/core/time'
import * as z from 'zod/mini'

/**
 * `feed-setup`: a feed was added, changed, started, paused or removed, or is to be fetched now. `alert-rules`: the city's rules changed.
 * `events`: events of the city were written that none of its other notifications tells of.
 */
const CITY_KINDS = ['feeds', 'feed-setup', 'alert-rules', 'events'] as const

/**
 * `access`: something about a person's rights changed, as account, session, role, plan or key. `chat`: a question to the assistant began or
 * ended, or a conversation changed. `alerts`: an alert that the person may see, or a notice for them, changed.
 */
const PERSON_KINDS = ['access', 'chat', 'alerts'] as const

/** No caller comes to more within a window, and no window is longer than a day: what says otherwise is forged or broken. */
const Amount = z.int().check(z.nonnegative(), z.maximum(1e9))
const Span = z.int().check(z.nonnegative(), z.maximum(DAY_MS))
/** A caller's name, what an instance has counted for it, how long ago its window began in ms, and the window's length in ms. */
const CallerCount = z.tuple([z.string().check(z.maxLength(32)), Amount, Span, Span])
export type CallerCount = z.infer<typeof CallerCount>

/** The span that published it, if traces are exported. */
const traceparent = z.optional(z.string().check(z.maxLength(64)))

/**
 * Says that something of this kind changed, in a city, about a person or in the installation, and never what: the receiver reads the store, so a lost or
 * repeated notification does no harm.
 */
export const ChangeNotification = z.union([
  z.object({ cityId: z.string(), kind: z.union([LiveKind, z.enum(CITY_KINDS)]), traceparent }),
  z.object({ personId: z.string(), kind: z.enum(PERSON_KINDS), traceparent }),
  // From which role on a second factor is required: anybody's rights may have changed.
  z.object({ kind: z.literal('second-factor-rule'), traceparent }),
  // The exception: counts of an instance for limits, which are in no store. A lost one makes a limit less exact for a moment.
  z.object({ kind: z.literal('calls'), from: z.string().check(z.maxLength(36)), counts: z.array(CallerCount).check(z.maxLength(1_000)) }),
])
export type ChangeNotification = z.infer<typeof ChangeNotification>

/** Carries notifications between the instances of one installation. Publish only after the change is committed. */
export interface Bus {
  publish(hint: ChangeNotification): Promise<void>
  /** Every notification, one's own included, in each publisher's order. @returns the function that unsubscribes */
  subscribe(listener: (hint: ChangeNotification) => void): () => void
  /** Whether notifications of other instances arrive at present. */
  isUp(): boolean
  close(): Promise<void>
}
