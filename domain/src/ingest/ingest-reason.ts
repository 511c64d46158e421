import * as z from 'zod/mini'

/** Why a row was rejected, with a sentence for the sender. */
export const INGEST_REASONS = {
  broken: 'The row is not valid JSON, or not a complete line of the file.',
  'not-an-object': 'The row is not an object with named members.',
  'unknown-field': 'The row has a member that is not known here; check its spelling.',
  missing: 'A member that every row needs is missing or empty.',
  'unknown-measure': 'There is no such measure; the guide to the ingest API lists them.',
  derived: 'This measure is computed here from others and cannot be delivered.',
  'unknown-unit': 'The unit does not fit the measure.',
  'not-a-number': 'The value is not a finite number.',
  impossible: 'The value is outside of what this measure can be.',
  'not-a-time': 'The time is not a date and time of ISO 8601, nor milliseconds since 1970.',
  ahead: 'The time is more than five minutes in the future; check the clock and the time zone of the sender.',
  'too-old': 'The time is older than the values that this installation keeps.',
  'unknown-place': 'The city has no such place for this measure; add it with /api/ingest/places first.',
  invalid: 'The member does not have a value that is allowed here.',
  'in-file': 'The city file defines a place of that kind and id; change it there.',
  outside: 'The place is not within the bounds of the city.',
  'too-many': 'The city cannot have more places of this kind.',
} as const

export const IngestReason = z.enum(Object.keys(INGEST_REASONS) as [IngestReason, ...IngestReason[]])
export type IngestReason = keyof typeof INGEST_REASONS
