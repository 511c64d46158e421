import type { CheckState } from '@oppidum/domain/status/status'
import type { Text, TextId } from '../../i18n/text.ts'

/** A check fails for one reason each, so that its id and its state tell it; feeds are told by name. */
const PROBLEM: Record<string, TextId> = {
  store: 'check-problem.store',
  bus: 'check-problem.bus',
  answers: 'check-problem.answers',
  live: 'check-problem.live',
  requests: 'check-problem.requests',
  assistant: 'check-problem.assistant',
}

const FEED: Record<string, TextId> = {
  stale: 'check-problem.feed-stale',
  failed: 'check-problem.feed-failed',
  'not fetched': 'check-problem.feed-not-fetched',
}
/** 'Road Works is stale', as the server tells each feed. */
const FEED_FORM = /(.+?) is (stale|failed|not fetched)(?:, |\.$)/gy

function feedProblems(told: string, text: Text): string | null {
  const found = [...told.matchAll(FEED_FORM)]
  if (found.reduce((length, it) => length + it[0].length, 0) !== told.length) return null
  return `${found.map(([, name = '', state = '']) => text(FEED[state] as TextId, { name })).join(', ')}.`
}

/** What is wrong with a check, in the page's language; what the page does not know, in the server's words. */
export function problemWords({ id, state, problem }: { id: string; state: CheckState; problem: string | null }, text: Text): string | null {
  if (problem === null || state === 'ok') return problem
  if (state === 'unknown') return text('check-problem.unknown')
  if (id === 'feeds') return feedProblems(problem, text) ?? problem
  const known = PROBLEM[id]
  return known ? text(known) : problem
}
