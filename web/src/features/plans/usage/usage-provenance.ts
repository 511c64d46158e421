import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import type { Text } from '../../../i18n/text.ts'

/** While a page shows what is used it is asked for so often. */
export const USAGE_POLL_MS = 15_000
/** Two polls may be missed before the counts no longer speak for the present. */
const STALE_MS = 45_000

/** The counts are read from the ledger at this moment, and exact in it. */
export function ledgerProvenance(at: string, text: Text): Provenance {
  return { source: text('usage.ledger'), observedAt: at, staleAt: new Date(Date.parse(at) + STALE_MS).toISOString(), quality: 'measured' }
}
