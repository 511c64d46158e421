import type { CheckState } from '@oppidum/domain/status/status'
import type { Text, TextId } from '../../i18n/text.ts'

/** A check fails for one reason each, so that its id and state identify it; feeds are named. */
const PROBLEM: Record<string, TextId> = {
  store: 'check-problem.store',
  disk: 'check-problem.disk',
  size: 'check-problem.size',
  clock: 'check-problem.clock',
  bus: 'check-problem.bus',
  answers: 'check-problem.answers',
  live: 'check-problem.live',
  requests: 'check-problem.requests',
  assistant: 'check-problem.assistant',
  buffer: 'check-problem.buffer',
  'set-aside': 'check-problem.set-aside',
  replica: 'check-problem.replica',
  mail: 'check-problem.mail',
  pictures: 'check-problem.pictures',
  illustrator: 'check-problem.illustrator',
  identity: 'check-problem.identity',
}

const FEED: Record<string, TextId> = {
  stale: 'check-problem.feed-stale',
  failed: 'check-problem.feed-failed',
  'not fetched': 'check-problem.feed-not-fetched',
}
/** 'Road Works is stale', the form in which the server reports each feed. */
const FEED_FORM = /(.+?) is (stale|failed|not fetched)(?:, |\.$)/gy

function feedProblems(problem: string, text: Text): string | null {
  const matches = [...problem.matchAll(FEED_FORM)]
  if (matches.reduce((length, it) => length + it[0].length, 0) !== problem.length) return null
  return `${matches.map(([, name = '', state = '']) => text(FEED[state] as TextId, { name })).join(', ')}.`
}

/** A check's problem in the page's language; the server's own words for problems that the page does not know. */
export function problemWords({ id, state, problem }: { id: string; state: CheckState; problem: string | null }, text: Text): string | null {
  if (problem === null || state === 'ok') return problem
  if (state === 'unknown') return text('check-problem.unknown')
  if (id === 'feeds') return feedProblems(problem, text) ?? problem
  const problemText = PROBLEM[id]
  return problemText ? text(problemText) : problem
}
