const KEY = 'hand_over_notes'

/** Notes that somebody has begun in this tab; '' when there are none, or the browser keeps nothing. */
export function draftOf(personId: string, store: () => Storage = () => sessionStorage): string {
  try {
    const [id, ...notes] = (store().getItem(KEY) ?? '').split('\n')
    return id === personId ? notes.join('\n') : ''
  } catch {
    return ''
  }
}

/** '' forgets them. Of whoever came before nothing stays. */
export function keepDraft(personId: string, notes: string, store: () => Storage = () => sessionStorage): void {
  try {
    if (notes === '') store().removeItem(KEY)
    else store().setItem(KEY, `${personId}\n${notes}`)
  } catch {
    // They stay in the field.
  }
}
