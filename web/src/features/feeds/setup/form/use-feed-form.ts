import type { FeedSetup, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { problemSentence } from '../../../../identity/problem-sentence.ts'
import { useAddFeed, useChangeFeed, useFeedTest } from '../feed-setup-queries.ts'
import { definitionOf, draftOf, type FeedDraft, idFrom, type OwnValue, problemsOf, refusedFields } from './feed-draft.ts'

/** A feed's form: what is typed, what is wrong with it, its test, and saving it. `feed` is null for a new one. */
export function useFeedForm(standard: StandardInfo, feed: FeedSetup | null, onSaved: (feed: FeedSetup) => void) {
  const text = useText()
  const { timeZone } = useCity()
  /** The version that the form is based on. */
  const [base, setBase] = useState(feed)
  const [draft, setDraft] = useState(() => draftOf(standard, feed?.definition ?? null, timeZone))
  const [hasOwnId, setHasOwnId] = useState(feed !== null)
  /** Sentences by field; '' for one about the whole form. */
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isOvertaken, setOvertaken] = useState(false)
  const test = useFeedTest()
  const adding = useAddFeed()
  const changing = useChangeFeed()
  const isSaving = adding.isPending || changing.isPending

  function change(changes: Partial<FeedDraft>) {
    setDraft((now) => ({ ...now, ...changes, ...(changes.name !== undefined && !hasOwnId && { id: idFrom(changes.name) }) }))
    if (changes.id !== undefined) setHasOwnId(true)
    const named = Object.keys(changes)
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== '' && !named.includes(name))))
  }

  function changeOwn(name: string, value: OwnValue) {
    setDraft((now) => ({ ...now, own: { ...now.own, [name]: value } }))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([it]) => it !== '' && it !== `own.${name}`)))
  }

  /** The definition to send; null when something typed is wrong. */
  function checked(needsMapping: boolean) {
    const wrong = problemsOf(draft, standard, base?.hasKey ?? false, needsMapping)
    setProblems(Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [name, text(sentence)])))
    return Object.keys(wrong).length > 0 ? null : definitionOf(draft, standard, base?.definition ?? null)
  }

  function handleRefusal(problem: unknown) {
    const fields = problem instanceof ApiError ? refusedFields(problem.details, standard) : {}
    const sentence = problemSentence(problem, text)
    if (problem instanceof ApiError && problem.code === 'conflict') {
      if (base) setOvertaken(true)
      else setProblems({ id: text('feeds.id-taken') })
    } else {
      const about = Object.entries(fields).map(([name, it]) => [name, it === null ? sentence : text('feeds.refused', { problem: it })])
      setProblems(about.length === 0 ? { '': sentence } : Object.fromEntries(about))
    }
  }

  return {
    draft,
    base,
    problems,
    isSaving,
    /** Someone else has saved a newer version. */
    isOvertaken,
    test,
    change,
    changeOwn,
    runTest() {
      // The columns that a mapping chooses from come from a test.
      const definition = checked(false)
      if (definition) test.mutate({ definition, ...(draft.key !== '' && { key: draft.key }) }, { onError: handleRefusal })
    },
    save() {
      const definition = checked(true)
      if (!definition || isSaving) return
      const key = draft.key === '' ? {} : { key: draft.key }
      const callbacks = { onSuccess: onSaved, onError: handleRefusal }
      if (!base) adding.mutate({ definition, ...key }, callbacks)
      else changing.mutate({ id: base.id, version: base.version, definition, ...(draft.dropKey ? { key: null } : key) }, callbacks)
    },
    /** Starts again from a newer version, or keeps what is typed and saves over it. */
    rebase(newer: FeedSetup, keepDraft: boolean) {
      setBase(newer)
      setOvertaken(false)
      if (!keepDraft) setDraft(draftOf(standard, newer.definition, timeZone))
    },
  }
}
