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

/** What the record's feed says about its age, see `record-age-store.ts`. */
export interface FeedStatus {
  heardAt: Date | null
  headerAt: Date | null
  isFed: boolean
}

/** The times of a record's provenance. */
interface Confirmation {
  observedAt: string
  staleAt: string
  /** See `Provenance`. */
  undated?: true
}

/**
 * Each successful delivery confirms the records of its source, except those missing from it. They are as old as the publisher says its
 * answer is, and stale when nothing has been heard for too long.
 */
export function confirmationOf(
  row: Pick<RecordSelection, 'missingFetches' | 'observedAt' | 'staleAfterSeconds'> & FeedStatus,
): Confirmation {
  const isConfirmed = row.missingFetches === 0
  const heardAt = isConfirmed && row.heardAt && row.heardAt > row.observedAt ? row.heardAt : row.observedAt
  const headerAt = isConfirmed ? row.headerAt : null
  return {
    observedAt: (headerAt ?? heardAt).toISOString(),
    staleAt: new Date(heardAt.getTime() + row.staleAfterSeconds * 1_000).toISOString(),
    ...(row.isFed && headerAt === null && { undated: true }),
  }
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

    answer(row: RecordSelection & FeedStatus) {
      const values = row as object as Readonly<Record<string, unknown>>
      const fields: Record<string, unknown> = {}
      for (const name of names) fields[name] = shownValue(values[name])
      // One object from beginning to end: a page has hundreds of rows, and each copy of one is garbage.
      return Object.assign(fields as ValuesOf<Public<F>>, {
        // The columns only contain validated drafts and changes.
        translations: translationsOf(row),
        ...withGridReference(row.gridReference),
        // A field of its own says whether the incident is confirmed.
        source: row.sourceId === UNCONFIRMED_SOURCE ? 'report' : row.sourceId,
        ...confirmationOf(row),
      })
    },
  }
}

const shownValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
