import type { FormAct } from './RecordForm.tsx'

/** Forms for an open record, and for a closed one. */
const OF_OPEN: readonly FormAct[] = ['assign', 'close', 'move', 'priority', 'edit', 'comment', 'link']
const OF_CLOSED: readonly FormAct[] = ['reopen', 'edit', 'comment', 'link']

/** The form that the address opens in the side panel; null when none, or when the record does not offer it now. */
export function formIn(search: URLSearchParams, closed: boolean): FormAct | null {
  const named = search.get('act')
  return (closed ? OF_CLOSED : OF_OPEN).find((it) => it === named) ?? null
}
