import { useCallback, useState } from 'react'
import { changed, type Draft, emptyDraft, keepDraft, keptDraft } from './report-draft.ts'

/** What is being written: kept in this tab until it has been taken or thrown away. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(sessionStorage) ?? emptyDraft())
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
