import { isSumOfGroups, type ListCriteria, type ListSize } from './record-page-store.ts'

/** Enough for the filters that people look at in the same minutes. */
const AT_MOST = 200

export interface ListSizes {
  /** As it was last counted; a caller compares its version with that of the page. */
  known(criteria: ListCriteria): ListSize | undefined
  remember(criteria: ListCriteria, size: ListSize): void
}

/** Sizes of lists, so that the groups of a large city are summed up once for each change and not for each page. */
export function listSizes(): ListSizes {
  const sizes = new Map<string, ListSize>()
  const keyOf = ({ cityId, filter, statuses, reader }: ListCriteria) =>
    JSON.stringify([
      cityId,
      filter.priority,
      filter.words,
      filter.department,
      filter.district,
      filter.duplicates,
      reader.unconfirmed,
      statuses.map((it) => it.choice),
    ])
  return {
    known: (criteria) => (isSumOfGroups(criteria) ? sizes.get(keyOf(criteria)) : undefined),
    remember(criteria, size) {
      if (!isSumOfGroups(criteria)) return
      const key = keyOf(criteria)
      sizes.delete(key)
      sizes.set(key, size)
      if (sizes.size > AT_MOST) sizes.delete(sizes.keys().next().value as string)
    },
  }
}
