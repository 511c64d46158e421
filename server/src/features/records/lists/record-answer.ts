import { withGridReference } from '@oppidum/domain/core/geo'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Public, RecordFields, ValuesOf } from '@oppidum/domain/records/record-field'
import type { RecordTranslations } from '@oppidum/domain/records/translation'
import { columnOf } from '../store/record-columns.ts'

/** What an answer is computed from beside the record's fields. */
export interface RecordSelection {
  translations: unknown
  /** Names of columns that the desk has set. */
  held: unknown
  sourceId: string
  observedAt: Date
  staleAfterSeconds: number
  missingFetches: number
  gridReference: string | null
}

const COMPUTED_FROM = {
  held: 'held',
  sourceId: 'source_id',
  observedAt: 'observed_at',
  staleAfterSeconds: 'stale_after_seconds',
  missingFetches: 'missing_fetches',
}

/** When the record's feed was last heard; nulls when it has none. */
export interface FeedStatus {
  lastSuccessAt: Date | null
}

const WORDS = ['title', 'description', 'location']

/** What somebody at the desk has reworded is written in one language. */
export function translationsOf({ translations, held }: Pick<RecordSelection, 'translations' | 'held'>): RecordTranslations | null {
  const isReworded = Array.isArray(held) && WORDS.some((it) => held.includes(it))
  // The column is only ever written from a checked draft.
  return isReworded ? null : (translations as RecordTranslations | null)
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What a kind of record says of itself, by its fields. Who has a record is the desk's own and in no answer. */
export function recordAnswers<F extends RecordFields>(fields: F) {
  const shownFields = Object.entries(fields).filter(([, it]) => !it.internal)
  const names = shownFields.map(([name]) => name)
  return {
    /** Where a selection's members stand in the store. */
    columns: { ...Object.fromEntries(shownFields.map(([name, it]) => [name, columnOf(name, it)])), ...COMPUTED_FROM },

    /**
     * A source that is alive and tells nothing else confirms its records with each delivery; a record that it left out the last
     * time keeps its own time.
     */
    answer(row: RecordSelection & FeedStatus) {
      const { missingFetches, lastSuccessAt, observedAt } = row
      const confirmedAt = missingFetches === 0 && lastSuccessAt && lastSuccessAt > observedAt ? lastSuccessAt : observedAt
      const values: Readonly<Record<string, unknown>> = { ...row }
      const fields = names.map((it) => [it, shownValue(values[it])] as const)
      return {
        // The columns are only ever written from checked drafts and changes.
        ...(Object.fromEntries(fields) as ValuesOf<Public<F>>),
        translations: translationsOf(row),
        ...withGridReference(row.gridReference),
        // Whether it is confirmed is said by a member of its own.
        source: row.sourceId === UNCONFIRMED_SOURCE ? 'report' : row.sourceId,
        observedAt: confirmedAt.toISOString(),
        staleAt: new Date(confirmedAt.getTime() + row.staleAfterSeconds * 1_000).toISOString(),
      }
    },
  }
}

const shownValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
