import type { Meaning } from '../../meaning.ts'
import type { Sides } from '../comparison.ts'
import { pointsThere, rowOf } from '../follow-up.ts'
import { actWanted, orderedAct } from '../questions/orders.ts'
import type { Reading } from '../reading.ts'
import { asksWhetherDone } from './record-scope.ts'

/** 'And the one before that?' behind the newest: the next of that order. */
export const NEXT_ONE =
  /\b(?:(?:the )?(?:one before(?: that| it)?|previous one|next one|one after(?: that| it)?|following one)|(?:el|la) (?:anterior|siguiente|que sigue|pr[oó]xim[oa]))\W*$/iu
/** 'It', 'this one', 'ese': one thing, and none of several. */
export const speaksOfTheOne = (it: Reading) =>
  it.tokens.some((one) => /^(it|its|this|that|ese|esa|este|esta|eso)$/.test(one.word)) && it.tokens.length < 10

/** 'What is the flow there?' behind 'which street is slowest?': the one that stood first. */
export const pointsToFirst = (it: Reading, { wanted, by }: Meaning) =>
  wanted.want === 'extreme' && (by === 'section' || by === 'street' || by === 'district' || by === 'substation') && pointsThere(it)

/** 'Is it urgent?', 'did anybody acknowledge it?' behind the sheet of one record: whatever is asked of it stands there. */
export const asksOfRecord = (it: Reading, before: Meaning) =>
  before.topic.about === 'record' &&
  it.tokens.length < 12 &&
  it.unread.length < 2 &&
  !it.has('out') &&
  (it.has('link', 'it') || it.has('status') || it.has('priority') || it.has('standing') || it.has('trait') || it.has('dimension'))

/** 'Where was it?', 'who has it?', 'assign it to Parks' behind the one record that was shown: what is wanted of it. */
export function asksOfTheOne(it: Reading, before: Meaning, sides: Sides): Meaning['wanted'] | null {
  const isRanked = before.wanted.want === 'list' && before.wanted.order !== null && it.tokens.some((one) => /^(it|its)$/.test(one.word))
  const isList = before.topic.about === 'records' && before.wanted.want === 'list'
  const isOne = isList && (before.limit === 1 || isRanked || speaksOfTheOne(it))
  const isOther = it.all('record').length + it.all('type').length + it.all('service').length + sides.places.length > 0
  if (!isOne || isOther || sides.time !== null || it.has('order') || it.has('link', 'only')) return null
  const act = orderedAct(it)
  if (act) return actWanted(it, act, it.departments[0] ?? null)
  if (it.has('ask', 'where')) return { want: 'where' }
  if (it.has('ask', 'why')) return { want: 'why' }
  if (it.has('ask', 'since', 'age', 'how-long')) return { want: 'duration', value: 'since' }
  if (it.has('ask', 'when')) return { want: 'when', which: 'highest' }
  return it.has('ask', 'who', 'state', 'how') || it.has('dimension', 'department', 'priority', 'status') || asksWhetherDone(it)
    ? { want: 'value', aggregate: null }
    : null
}

/** 'Mark it seen', 'cerralo' behind a list: of the only record that it showed. */
export function orderedOfTheOnly(it: Reading, before: Meaning, sides: Sides): Meaning['wanted'] | null {
  if (before.topic.about !== 'records' || rowOf(it) !== null || sides.places.length > 0 || sides.time !== null || it.numbers.length > 0)
    return null
  if (it.has('record') || it.has('type') || it.has('service') || it.has('order')) return null
  const act = orderedAct(it)
  return act && actWanted(it, act, it.departments[0] ?? null)
}
