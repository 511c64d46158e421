const PREFIX = 'draft_'
type Store = () => Storage
const tab: Store = () => sessionStorage

/** What a person has begun to write in this tab and not sent; '' when there is nothing, or the browser keeps nothing. */
export function draftOf(name: string, personId: string, store: Store = tab): string {
  try {
    const [id, ...lines] = (store().getItem(PREFIX + name) ?? '').split('\n')
    return id === personId ? lines.join('\n') : ''
  } catch {
    return ''
  }
}

/** '' forgets it. */
export function keepDraft(name: string, personId: string, words: string, store: Store = tab): void {
  try {
    if (words === '') store().removeItem(PREFIX + name)
    else store().setItem(PREFIX + name, `${personId}\n${words}`)
  } catch {
    // It stays in its field.
  }
}

/** Of whoever else was on this page nothing stays that was not sent. Null: nobody is signed in. */
export function forgetDraftsOfOthers(personId: string | null, store: Store = tab): void {
  try {
    const kept = store()
    for (const key of Object.keys(kept))
      if (key.startsWith(PREFIX) && kept.getItem(key)?.split('\n')[0] !== (personId ?? undefined)) kept.removeItem(key)
  } catch {
    // Then nothing was kept.
  }
}
