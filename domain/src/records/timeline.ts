import * as z from 'zod/mini'
import { deprecatedName } from '../core/deprecated-name.ts'
import { Instant } from '../telemetry/provenance.ts'
import { Outcome } from './outcome.ts'

/** The way by which a change came in. */
export const Channel = z.enum(['desk', 'feed', 'simulator', 'report', 'open311', 'rule'])
export type Channel = z.infer<typeof Channel>

/** Everything that a timeline tells. */
export const TimelineAction = z.enum([
  'created',
  'changed',
  'acknowledged',
  'assigned',
  'moved',
  'closed',
  'reopened',
  'commented',
  'attached',
  'detached',
  'linked',
  'unlinked',
  'escalated',
  'folded',
  'unfolded',
  'possible-duplicate',
  'no-duplicate',
  'joined',
  'left',
  'confirmed',
  'not-fixed',
  'told-reporter',
  'contact-deleted',
])
export type TimelineAction = z.infer<typeof TimelineAction>

/** One member of a record that has another value now; of long texts the first 500 characters. */
export const FieldChange = z.object({ field: z.string(), from: z.nullable(z.unknown()), to: z.nullable(z.unknown()) })
export type FieldChange = z.infer<typeof FieldChange>

export const door = deprecatedName('door', 'channel')
export const thing = deprecatedName('thing', 'entity')

/** The other record, picture or situation that an entry is about. */
const TimelineEntity = z.nullable(
  z.object({ kind: z.enum(['incident', 'service-request', 'picture', 'situation']), id: z.string(), name: z.nullable(z.string()) }),
)

/** One thing that befell a record. Entries are only ever added; the store refuses every other change. */
export const TimelineEntry = z.object({
  /** Of a feed's own changes '{record id}:{version}'. */
  id: z.string(),
  at: Instant,
  action: TimelineAction,
  ...door.member(Channel),
  /** `operator`: somebody of the city; `reporter`: whoever reported it; `source`: a feed; `city`: a rule of the city's. */
  by: z.enum(['operator', 'reporter', 'source', 'city']),
  /** Who, for those who work at the desk; null for others, and when nobody knows or the account is gone. Of a source its id. */
  name: z.nullable(z.string()),
  changes: z.array(FieldChange),
  /** Why, or what was said; null when nothing was. */
  text: z.nullable(z.string()),
  outcome: z.nullable(Outcome),
  ...thing.member(TimelineEntity),
  /** Of the record after it; null when the record stayed as it was. */
  version: z.nullable(z.int()),
  /** Only for those who work at the desk. */
  internal: z.boolean(),
  channel: Channel,
  /** The other record, picture or situation that it is about. */
  entity: TimelineEntity,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
