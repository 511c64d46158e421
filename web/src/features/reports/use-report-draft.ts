import { useCallback, useState } from 'react'
import { changed, type Draft, emptyDraft, keepDraft, storedDraft } from './report-draft.ts'

/** The draft, stored in this tab until it has been accepted or discarded. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => storedDraft(sessionStorage) ?? emptyDraft())
  const change = useCallback((more: Partial<Omit<Draft, 'requestId'>>) => {
    setDraft((now) => {
      const next = changed(now, more)
      keepDraft(sessionStorage, next)
      return next
    })
  }, [])
  const drop = useCallback(() => {
    keepDraft(sessionStorage, null)
    setDraft(emptyDraft())
  }, [])
  return { draft, change, drop }
}
