const KEY = 'hand_over_notes'

/** The notes begun in this tab; '' when there are none, or storage is unavailable. */
export function draftOf(personId: string, store: () => Storage = () => sessionStorage): string {
  try {
    const [id, ...notes] = (store().getItem(KEY) ?? '').split('\n')
    return id === personId ? notes.join('\n') : ''
  } catch {
    return ''
  }
}

/** Saves a draft; '' deletes it. A previous person's draft is deleted. */
export function keepDraft(personId: string, notes: string, store: () => Storage = () => sessionStorage): void {
  try {
    if (notes === '') store().removeItem(KEY)
    else store().setItem(KEY, `${personId}\n${notes}`)
  } catch {
    // The notes stay in the field.
  }
}
