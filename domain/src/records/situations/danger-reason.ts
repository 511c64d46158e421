import { DANGERS, type Danger } from './gravity-words.ts'

/** Why an operator must confirm what a reporter calls a duplicate. */
const SAID_SAME = 'Reported as the same, but it warns of danger.'
const RAISED = 'Another report of this place warns of danger: '

export type ToldDanger = { by: 'reporter' } | { by: 'rule'; dangers: readonly Danger[] }

/** Sentence in the timeline about a report that warns of danger, when a rule acts on it. */
export function dangerReason(it: ToldDanger): string {
  return it.by === 'reporter' ? SAID_SAME : `${RAISED}${it.dangers.join(', ')}.`
}

/** Parses such a sentence, to show it in another language; null for any other text. */
export function readDangerReason(text: string): ToldDanger | null {
  if (text === SAID_SAME) return { by: 'reporter' }
  if (!text.startsWith(RAISED) || !text.endsWith('.')) return null
  const named = text.slice(RAISED.length, -1).split(', ')
  const dangers = DANGERS.filter((it) => named.includes(it))
  return dangers.length === named.length ? { by: 'rule', dangers } : null
}
