const PREFIX = 'draft_'
type Store = () => Storage
const tab: Store = () => sessionStorage

/** A person's unsent text in this tab; '' when there is none, or storage is unavailable. */
export function draftOf(name: string, personId: string, store: Store = tab): string {
  try {
    const [id, ...lines] = (store().getItem(PREFIX + name) ?? '').split('\n')
    return id === personId ? lines.join('\n') : ''
  } catch {
    return ''
  }
}

/** '' deletes it. */
export function keepDraft(name: string, personId: string, words: string, store: Store = tab): void {
  try {
    if (words === '') store().removeItem(PREFIX + name)
    else store().setItem(PREFIX + name, `${personId}\n${words}`)
  } catch {
    // The text stays in its field.
  }
}

/** Deletes the drafts of everybody else who used this page. Null: nobody is signed in. */
export function forgetDraftsOfOthers(personId: string | null, store: Store = tab): void {
  try {
    const kept = store()
    for (const key of Object.keys(kept))
      if (key.startsWith(PREFIX) && kept.getItem(key)?.split('\n')[0] !== (personId ?? undefined)) kept.removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}
