import * as z from 'zod/mini'
import { deprecatedName } from '../core/deprecated-name.ts'
import { UsedKey } from '../people/api-key.ts'
import { Instant } from '../telemetry/provenance.ts'
import { Outcome } from './outcome.ts'

/** How a change arrived. */
export const Channel = z.enum(['desk', 'feed', 'simulator', 'report', 'open311', 'rule'])
export type Channel = z.infer<typeof Channel>

/** Every action in a timeline. */
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

/** A changed field; long texts are cut to 500 characters. */
export const FieldChange = z.object({ field: z.string(), from: z.nullable(z.unknown()), to: z.nullable(z.unknown()) })
export type FieldChange = z.infer<typeof FieldChange>

export const door = deprecatedName('door', 'channel')
export const thing = deprecatedName('thing', 'entity')

/** The other record, picture or situation that an entry is about. */
const TimelineEntity = z.nullable(
  z.object({ kind: z.enum(['incident', 'service-request', 'picture', 'situation']), id: z.string(), name: z.nullable(z.string()) }),
)

/** One entry of a record's history. Entries are only appended; the store refuses any other change. */
export const TimelineEntry = z.object({
  /** For a feed's own changes, '{record id}:{version}'. */
  id: z.string(),
  at: Instant,
  action: TimelineAction,
  ...door.member(Channel),
  /** `operator`: someone at the desk; `reporter`: the person who reported it; `source`: a feed; `city`: a rule of the city. */
  by: z.enum(['operator', 'reporter', 'source', 'city']),
  /** Name of the person, visible to operators only; null for others, if unknown, or if the account is gone. For a source, its id. */
  name: z.nullable(z.string()),
  changes: z.array(FieldChange),
  /** Reason or comment; null if there is none. */
  text: z.nullable(z.string()),
  outcome: z.nullable(Outcome),
  ...thing.member(TimelineEntity),
  /** The record's version after the change; null if the record did not change. */
  version: z.nullable(z.int()),
  /** Visible to operators only. */
  internal: z.boolean(),
  channel: Channel,
  /** The other record, picture or situation it is about. */
  entity: TimelineEntity,
  /** The API key it was made with, visible to operators only; null if there was none. */
  key: UsedKey,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
