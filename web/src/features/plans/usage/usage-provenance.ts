import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import type { Text } from '../../../i18n/text.ts'

/** Polling interval while a page shows the usage. */
export const USAGE_POLL_MS = 15_000
/** The counts become stale after two missed polls. */
const STALE_MS = 45_000

/** The counts come from the ledger at this moment and are exact. */
export function ledgerProvenance(at: string, text: Text): Provenance {
  return { source: text('usage.ledger'), observedAt: at, staleAt: new Date(Date.parse(at) + STALE_MS).toISOString(), quality: 'measured' }
}
