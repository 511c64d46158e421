import { withGridReference } from '@oppidum/domain/core/geo'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Public, RecordFields, ValuesOf } from '@oppidum/domain/records/record-field'
import type { RecordTranslations } from '@oppidum/domain/records/translation'
import { columnOf } from '../store/record-columns.ts'

/** What an answer is computed from, besides the record's fields. */
export interface RecordSelection {
  translations: unknown
  /** Names of pinned columns. */
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

/** When the record's feed was last fetched successfully; null without a feed. */
export interface FeedStatus {
  lastSuccessAt: Date | null
}

const WORDS = ['title', 'description', 'location']

/** Null when the desk has edited one of the texts: an edited text has one language. */
export function translationsOf({ translations, held }: Pick<RecordSelection, 'translations' | 'held'>): RecordTranslations | null {
  const isReworded = Array.isArray(held) && WORDS.some((it) => held.includes(it))
  // The column only contains validated drafts.
  return isReworded ? null : (translations as RecordTranslations | null)
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The public answer about a record, from its fields. Internal fields, such as the assignee, are left out. */
export function recordAnswers<F extends RecordFields>(fields: F) {
  const shownFields = Object.entries(fields).filter(([, it]) => !it.internal)
  const names = shownFields.map(([name]) => name)
  return {
    /** Property → column. */
    columns: { ...Object.fromEntries(shownFields.map(([name, it]) => [name, columnOf(name, it)])), ...COMPUTED_FROM },

    /**
     * Each successful delivery confirms the records of its source, except those missing from it.
     */
    answer(row: RecordSelection & FeedStatus) {
      const { missingFetches, lastSuccessAt, observedAt } = row
      const confirmedAt = missingFetches === 0 && lastSuccessAt && lastSuccessAt > observedAt ? lastSuccessAt : observedAt
      const values: Readonly<Record<string, unknown>> = { ...row }
      const fields = names.map((it) => [it, shownValue(values[it])] as const)
      return {
        // The columns only contain validated drafts and changes.
        ...(Object.fromEntries(fields) as ValuesOf<Public<F>>),
        translations: translationsOf(row),
        ...withGridReference(row.gridReference),
        // A field of its own says whether the incident is confirmed.
        source: row.sourceId === UNCONFIRMED_SOURCE ? 'report' : row.sourceId,
        observedAt: confirmedAt.toISOString(),
        staleAt: new Date(confirmedAt.getTime() + row.staleAfterSeconds * 1_000).toISOString(),
      }
    },
  }
}

const shownValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
