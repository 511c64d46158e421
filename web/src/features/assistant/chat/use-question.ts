import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import { useCallback, useEffect, useState } from 'react'
import { draftOf, keepDraft } from '../../../identity/form-drafts.ts'

const DRAFT = 'question'

/** The question in the field. It survives a reload, and is cleared once answered; one that failed or was stopped stays. */
export function useQuestion(personId: string, finished: ChatMessage | null) {
  const [question, setQuestion] = useState(() => draftOf(DRAFT, personId))

  const write = useCallback(
    (words: string) => {
      setQuestion(words)
      keepDraft(DRAFT, personId, words)
    },
    [personId],
  )
  useEffect(() => {
    if (!finished) return
    setQuestion((now) => {
      if (lettersOf(now) !== lettersOf(finished.message)) return now
      keepDraft(DRAFT, personId, '')
      return ''
    })
  }, [finished, personId])
  return { question, write }
}

/** The server strips invisible characters from a question. */
const lettersOf = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '')
