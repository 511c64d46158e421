import { ImageKind } from '@oppidum/domain/gallery/image'
import type { Query } from '../../api/request.ts'
import { dayIn, spanOfDays } from '../../charts/city-days.ts'

/** What the address says of the gallery; days are the city's. */
export interface ImageFilter {
  words: string
  /** Null: all. */
  kind: ImageKind | null
  /** '2026-11-20'; null when not narrowed. */
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

/** As the API is asked; what is not narrowed is not said. */
export function imageQuery({ words, kind, fromDay, toDay }: ImageFilter, timeZone: string): Query {
  return { q: words === '' ? undefined : words, kind: kind ?? undefined, ...spanOfDays(fromDay, toDay, timeZone) }
}
