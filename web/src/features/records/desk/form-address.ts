import type { FormAct } from './RecordForm.tsx'

/** Forms of a record that is open, and of one that is closed. */
const OF_OPEN: readonly FormAct[] = ['assign', 'close', 'move', 'priority', 'edit', 'comment', 'link']
const OF_CLOSED: readonly FormAct[] = ['reopen', 'edit', 'comment', 'link']

/** Which form the address says is open in the sheet; null when none, or none that the record has now. */
export function formIn(search: URLSearchParams, closed: boolean): FormAct | null {
  const named = search.get('act')
  return (closed ? OF_CLOSED : OF_OPEN).find((it) => it === named) ?? null
}
