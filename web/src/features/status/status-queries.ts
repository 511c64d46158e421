import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { getStatus, listStatusHistory, type StatusSpell, type SystemStatus } from '@oppidum/domain/status/status'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCity } from '../../api/config.tsx'
import type { Answer } from '../../api/request.ts'
import { answerKey, answerOptions, useAnswer } from '../../api/use-answer.ts'

const STATUS_POLL_MS = 10_000
/** As often as the server checks its parts, so that the end of a fault shows at once. */
const FAULT_POLL_MS = 5_000
const HISTORY_POLL_MS = 10_000
/** Pages that are loaded automatically, so that the strips go back far enough. */
const FREE_PAGES = 5

export function useSystemStatus() {
  const cached = useQueryClient().getQueryData<Answer<SystemStatus>>(answerKey(getStatus, useCity().id))
  return useAnswer(getStatus, { pollMs: cached?.value.operational === false ? FAULT_POLL_MS : STATUS_POLL_MS })
}

/** The spells since `fromMs`, and older ones page by page. */
export function useStatusHistory(fromMs: number) {
  const client = useQueryClient()
  const city = useCity()
  const first = useAnswer(listStatusHistory, { query: { limit: String(PAGE_LIMIT) }, pollMs: HISTORY_POLL_MS })
  const [befores, setBefores] = useState<readonly string[]>([])
  const later = useQueries({
    queries: befores.map((before) => answerOptions(client, listStatusHistory, city.id, { query: { limit: String(PAGE_LIMIT), before } })),
  })
  const pages = [first.data, ...later.map((it) => it.data)].filter((it): it is Answer<StatusSpell[]> => it !== undefined)
  const last = pages.length === befores.length + 1 ? pages.at(-1)?.value : undefined
  const next = last && nextBefore(last)
  const showOlder = next && !befores.includes(next) ? () => setBefores([...befores, next]) : null
  const reached = last?.at(-1)?.since
  if (showOlder && reached !== undefined && Date.parse(reached) > fromMs && pages.length < FREE_PAGES) showOlder()
  return { first, spells: onceEach(pages.flatMap((it) => it.value)), showOlder, busy: later.some((it) => it.isPending) }
}

/** Several checks may change at the same instant, so the next page starts with that instant again and misses none. */
function nextBefore(page: readonly StatusSpell[]): string | null {
  const last = page.at(-1)
  return last && page.length >= PAGE_LIMIT ? new Date(Date.parse(last.since) + 1).toISOString() : null
}

/** Newest first. */
function onceEach(spells: readonly StatusSpell[]): StatusSpell[] {
  return [...new Map(spells.map((it) => [`${it.check} ${it.since}`, it])).values()].sort((a, b) => (a.since < b.since ? 1 : -1))
}
