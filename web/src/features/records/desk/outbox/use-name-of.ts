import { useCallback } from 'react'
import type { NameOf } from '../timeline-words.ts'
import { useDesk } from '../use-desk.ts'

/** Operators' names by account; null for those who are not known on this page. */
export function useNameOf(): NameOf {
  const people = useDesk().data?.value.people
  return useCallback((personId) => people?.find((it) => it.id === personId)?.name ?? null, [people])
}
