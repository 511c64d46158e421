import { DANGERS, type Danger } from './gravity-words.ts'

/** Why a person has to agree to what a reporter says is the same. */
const SAID_SAME = 'Reported as the same, but it warns of danger.'
const RAISED = 'Another report of this place warns of danger: '

export type ToldDanger = { by: 'reporter' } | { by: 'rule'; dangers: readonly Danger[] }

/** What timelines say of a report that warns of danger, where a rule acts on it. */
export function dangerReason(it: ToldDanger): string {
  return it.by === 'reporter' ? SAID_SAME : `${RAISED}${it.dangers.join(', ')}.`
}

/** What such a sentence tells, for those who say it in another language; null for any other text. */
export function readDangerReason(text: string): ToldDanger | null {
  if (text === SAID_SAME) return { by: 'reporter' }
  if (!text.startsWith(RAISED) || !text.endsWith('.')) return null
  const named = text.slice(RAISED.length, -1).split(', ')
  const dangers = DANGERS.filter((it) => named.includes(it))
  return dangers.length === named.length ? { by: 'rule', dangers } : null
}
