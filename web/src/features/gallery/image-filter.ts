import { ImageKind } from '@oppidum/domain/gallery/image'
import type { Query } from '../../api/request.ts'
import { dayIn, spanOfDays } from '../../charts/city-days.ts'

/** The gallery's filter, as its address gives it; days are in city time. */
export interface ImageFilter {
  words: string
  /** Null: all. */
  kind: ImageKind | null
  /** '2026-11-20'; null without a filter. */
  fromDay: string | null
  toDay: string | null
}

export function imageFilter(search: URLSearchParams): ImageFilter {
  const kind = ImageKind.safeParse(search.get('kind'))
  return {
    words: search.get('q')?.trim() ?? '',
    kind: kind.success ? kind.data : null,
    fromDay: dayIn(search.get('from')),
    toDay: dayIn(search.get('to')),
  }
}

/** The query parameters for the API; empty filters are left out. */
export function imageQuery({ words, kind, fromDay, toDay }: ImageFilter, timeZone: string): Query {
  return { q: words === '' ? undefined : words, kind: kind ?? undefined, ...spanOfDays(fromDay, toDay, timeZone) }
}
