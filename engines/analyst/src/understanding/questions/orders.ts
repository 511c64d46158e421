import { wordOf } from '../../i18n/across-languages.ts'
import type { OrderWords } from '../../i18n/order-words.ts'
import type { Wanted } from '../../meaning.ts'
import type { Reading } from '../reading.ts'
import { priorityOrdered } from '../records/priority-ordered.ts'
import type { ScopeMeant } from '../records/record-scope.ts'

type Act = Extract<Wanted, { want: 'act' }>['act']

const formOf = (key: Exclude<keyof OrderWords, 'states'>) => wordOf((it) => it.orderWords[key])
const POLITE = formOf('polite')
const JOINS = formOf('joins')
const MOVES = formOf('move')
const RANKS = formOf('rank')
const HANDS = formOf('hand')
const HANDED = formOf('handed')
const ACKNOWLEDGES = formOf('acknowledge')
const CLOSES = formOf('close')
const REOPENS = formOf('reopen')
const STARTS = formOf('start')
const WITH_PRONOUN = formOf('withPronoun')
const SHOULD = formOf('should')
const LEADS = formOf('leads')
const BECOMES = formOf('becomes')
const ASKS_WHETHER = formOf('asksWhether')
const CONFIRMS = formOf('confirm')
const RECEIPT = formOf('receipt')
const WHETHER = formOf('whether')
const STATES = (['acknowledge', 'reopen', 'resolve', 'start'] as const).map((act) => ({
  act,
  form: wordOf((it) => it.orderWords.states[act]),
}))

interface VerbFound {
  at: number
  /** There is no verb: 'INC-… to critical', 'REQ-… should go to Parks'. */
  isState: boolean
}

/** Positions of the verbs of orders: at the start of a clause, after polite words. Empty without an order. */
function verbsOf(it: Reading): VerbFound[] {
  const found: VerbFound[] = []
  const word = (at: number) => it.tokens[at]?.word ?? ''
  for (let at = 0; at < it.tokens.length; at++) {
    const begins = at === 0 || /[.,;:!?—–-]/.test(it.tokens[at]?.gap ?? '') || JOINS.test(word(at - 1))
    if (!begins || it.numbers.some((one) => at > one.from && at < one.to)) continue
    // 'Is INC-… acknowledged?', 'has 4489 been closed?'
    if (ASKS_WHETHER.test(word(at)) && it.numbers.some((one) => one.from === at + 1)) continue
    let next = at
    while (next < it.tokens.length && POLITE.test(word(next)) && !(next > at && /[.;!?]/.test(it.tokens[next]?.gap ?? ''))) next++
    found.push({ at: next, isState: false })
    // 'REQ-… to Parks please', 'INC-… moved to in progress', 'INC-… should be closed': behind the record.
    const named = /^(la|el|al)$/.test(word(next)) ? next + 1 : next
    const number = it.numbers.find((one) => one.from === named)
    if (!number) continue
    // 'A la REQ-… ponele prioridad alta', 'al 4489 asignalo a Parks'.
    if (WITH_PRONOUN.test(word(number.to))) found.push({ at: number.to, isState: false })
    let then = number.to
    while (LEADS.test(word(then))) then++
    const isMeant = SHOULD.test(word(number.to)) || word(number.to) === 'to' || next > at || BECOMES.test(word(then))
    if (isMeant) found.push({ at: then, isState: LEADS.test(word(then - 1)) && then > number.to })
  }
  return found.filter((one) => one.at < it.tokens.length)
}

/** Whether a question word comes first: 'when did it start, …', 'how do I close …' are not orders. */
const asksBefore = (it: Reading, at: number) =>
  [...it.all('ask', 'when', 'since', 'how-long', 'who', 'why', 'where', 'count', 'how', 'much'), ...it.all('subject', 'how-to')].some(
    (one) => one.to <= at && !isSentenceBetween(it, one.to, at) && one.from < 2,
  )
const isSentenceBetween = (it: Reading, from: number, to: number) => it.tokens.slice(from, to + 1).some((one) => /[.;!?]/.test(one.gap))

/** An order begins with its verb, in the sentence or in a clause of it: 'assign it to Parks', 'please resolve …', 'seen it, mark it …'. */
export function isOrder(it: Reading): boolean {
  const verbs = verbsOf(it)
  return it.all('act').some((one) => verbs.some(({ at }) => at === one.from) && !asksBefore(it, one.from))
}

/** The action of an order, by its verb, 'cerralo', or by the new state, 'mark it as in progress', 'pasalo a en curso'. Null without one. */
export function orderedAct(it: Reading): Act | null {
  for (const { at, isState } of verbsOf(it)) {
    if (asksBefore(it, at)) continue
    const act = (isState ? stateMeant(it, at) : null) ?? actAt(it, at)
    if (act !== null) return act
  }
  return null
}

/** The action of an order without a verb. */
function stateMeant(it: Reading, at: number): Act | null {
  if (priorityOrdered(it) !== null) return 'priority'
  if (it.departments.length > 0) return 'assign'
  return stateNamed(it, at - 1)
}

function actAt(it: Reading, at: number): Act | null {
  const word = it.tokens[at]?.word ?? ''
  const hit = it.all('act').find((one) => one.from === at)
  // A participle is an order only after a record's number, unlike 'and the closed ones'.
  if (PARTICIPLE.test(word) && !it.numbers.some((one) => one.to === at)) return null
  const [moves, ranks] = [MOVES.test(word), RANKS.test(word)]
  if ((moves || ranks) && priorityOrdered(it) !== null) return 'priority'
  if (hit && hit.value !== 'set' && hit.to - hit.from > 1) return hit.value
  if (moves || hit?.value === 'set') {
    const state = stateNamed(it, at)
    if (state !== null) return state
  }
  // 'Put it down for Parks', 'pasalo a Obras': a department is where it goes.
  const isGiven = it.departments.length > 0 || HANDED.test(it.tokens[at + 1]?.word ?? '')
  if ((HANDS.test(word) || moves) && it.departments.length > 0) return 'assign'
  if (hit && hit.value !== 'set') return hit.value
  if (ACKNOWLEDGES.test(word) || confirmsReceipt(it, at)) return 'acknowledge'
  if (CLOSES.test(word)) return 'resolve'
  if (REOPENS.test(word)) return 'reopen'
  if (STARTS.test(word)) return 'start'
  if (HANDS.test(word) && isGiven) return 'assign'
  if (hit || ranks) return it.has('priority') || it.has('dimension', 'priority') || ranks ? 'other' : otherNamed(it)
  return null
}
/** 'Confirmá que recibimos el …', 'confirm we have got it', 'let them know that we have seen it'. */
function confirmsReceipt(it: Reading, at: number): boolean {
  const behind = it.tokens.slice(at + 1, at + 7).map((one) => one.word)
  return CONFIRMS.test(it.tokens[at]?.word ?? '') && behind.some((word) => RECEIPT.test(word)) && !behind.some((word) => WHETHER.test(word))
}
const PARTICIPLE = /(ed|sent|given)$/

const otherNamed = (it: Reading): Act => {
  const other = it.all('act').find((one) => one.value !== 'set')?.value
  return other !== undefined && other !== 'set' ? other : 'other'
}

/** The action that leads to the state named after the verb. */
function stateNamed(it: Reading, at: number): Act | null {
  if (it.has('status', 'in_progress')) return 'start'
  const behind = it.tokens.slice(at + 1).map((one) => one.word)
  const named = STATES.find(({ form }) => behind.some((word) => form.test(word)))?.act
  if (named !== undefined) return named
  if (it.has('standing', 'closed') || it.has('status', 'resolved', 'completed')) return 'resolve'
  if (it.has('status', 'acknowledged')) return 'acknowledge'
  return it.has('standing', 'open') || it.has('status', 'pending', 'active') ? 'reopen' : null
}

/** The scope of the record to change, without the state, priority or department that it is to get. */
export function beforeOrder(scope: ScopeMeant, act: Act): ScopeMeant {
  const { statuses: _, priorities, departments, ...rest } = scope
  return {
    ...rest,
    standing: act === 'reopen' ? 'closed' : 'open',
    ...(priorities && act !== 'priority' && { priorities }),
    ...(departments && act !== 'assign' && { departments }),
  }
}

/** The action with its department or priority. */
export function actWanted(it: Reading, act: Act, department: string | null): Wanted {
  const priority = act === 'priority' ? priorityOrdered(it) : null
  const [order] = it.numbers.length > 0 ? [] : it.all('order', 'oldest', 'newest', 'longest-open')
  return {
    want: 'act',
    act,
    department,
    ...(priority !== null && { priority }),
    ...(order && { order: order.value === 'newest' ? ('newest' as const) : ('oldest' as const) }),
  }
}
