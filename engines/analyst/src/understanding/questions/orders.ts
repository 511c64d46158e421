import type { Wanted } from '../../meaning.ts'
import type { Reading } from '../reading.ts'
import { priorityOrdered } from '../records/priority-ordered.ts'
import type { ScopeMeant } from '../records/record-scope.ts'

type Act = Extract<Wanted, { want: 'act' }>['act']

/** Words that may stand before the verb of an order, in its clause. */
const POLITE =
  /^((?:i|we)['’](?:d|ll|m|re)|let['’]s|like|love|appreciate|if|could|i|be|were|that|wants|asked|asks|please|pls|plz|kindly|somebody|someone|anybody|anyone|d|ll|m|good|morning|evening|afternoon|night|hi|hello|go|ahead|should|must|shall|help|have|get|see|so|also|next|first|is|it|possible|able|needs|the|team|desk|can|would|want|to|need|and|now|then|ok|okay|hey|but|just|right|quickly|simply|thanks|sorry|will|you|we|might|mind|note|por|favor|podes|puedes|podrias|podria|puede|pueden|quiero|queremos|y|pero|me|nos|le|les|que|let|s|us|ahora|necesito|necesitamos|preciso|precisamos|hay|che|dale|porfa|se|debe|hola|entonces|bueno|tenes|tiene|deberias|deberia|quisiera|quisieramos|ruego|rogamos|solicito|solicitamos|pido|pedimos|corresponde|correspondia|proceda|proceder|procede|procedan|agradezco|agradeceria|agradecemos|sirvase|tenga|bien|a|haceme|hagame|haga|favorcito|gustaria|queria|conviene|va|vamos|ya)$/
/** Behind these a sentence goes on with another order: 'I am new but please close …'. */
const JOINS = /^(but|so|then|please|pls|plz|pero|entonces|favor|porfa)$/
/** Verbs that give a thing a state or a rank that is named behind them. */
const MOVES =
  /^(marc\w{1,6}|pon\w{0,6}|cambi\w{1,6}|dej\w{1,6}|pas(a|ar|alo|ala|e|en|ame|arlo|arla|emos)|muev\w{1,5}|move\w{0,5}|dar|da|dalo|dala|de|mark(?:ed|ing)?|set(?:ting)?|put(?:ting)?|chang(?:e|ed|ing)|mov(?:e|ed|ing)|flag(?:ged)?|switch(?:ed)?|updat(?:e|ed)|turn(?:ed)?|treat|record|log|register|list|actualiz\w{1,5}|registr\w{1,5}|consider\w{0,5})$/
const RANKS =
  /^(rais(?:e|ed|ing)|lower(?:ed|ing)?|bump(?:ed|ing)?|upgrad(?:e|ed)|downgrad(?:e|ed)|escalat(?:e|ed)|promot(?:e|ed)|demot(?:e|ed)|reduc(?:e|ed)|increas(?:e|ed)|drop(?:ped)?|push(?:ed)?|prioriti[sz]e|make|sub[ií]\w{0,5}|suba\w{0,3}|baj[aáe]\w{0,5}|elev\w{1,5}|aument\w{1,5}|increment\w{1,5}|rebaj\w{1,5}|reduc\w{1,5}|reduzc\w{1,4}|escal\w{1,5}|prioric\w{1,5}|prioriz\w{1,5}|hac[eé]lo|hac[eé]la|hazl[oa])$/
/** Verbs that hand a thing to somebody. */
const HANDS =
  /^(giv(?:e|en|ing)|hand(?:ed|ing)?|send(?:ing)?|sent|pass(?:ed|ing)?|(?:re)?assign(?:ed|ing)?|dispatch(?:ed)?|rout(?:e|ed)|(?:re)?allocat(?:e|ed)|transfer(?:red)?|forward(?:ed)?|refer(?:red)?|delegat(?:e|ed)|direct(?:ed)?|redirect(?:ed)?|shift|goes|go|belongs?|(?:re)?asign\w{1,8}|deriv\w{1,8}|mand\w{1,8}|envi\w{1,8}|remit\w{1,6}|transf\w{3,8}|encarg\w{1,6}|trasl\w{3,8}|gir(?:a|ar|e|alo|ala)|pas(?:aselo|asela|ale|alo|ala|a|ar|e|en)|d(?:aselo|asela|ale|alo|ala|ar|a|e))$/
const ACKNOWLEDGES = /^(acknowledg(?:e|ed|ing)|ack|reconoc\w{1,6}|reconozc\w{1,4})$/
const CLOSES =
  /^(clos(?:e|ed|ing)|resolv(?:e|ed|ing)|complet(?:e|ed)|finish(?:ed)?|cerr(?:a|ar|alo|ala|arlo|arla)|cierr(?:a|e|en|alo|ala|es)|resolv(?:er|elo|ela|erlo|erla)|resuelv\w{1,4}|finaliz\w{1,5}|termin(?:a|ar|e|alo|ala|arlo|arla)|complet(?:a|ar|e|alo|ala))$/
const REOPENS = /^(reopen(?:ed|ing)?|reactivat(?:e|ed)|reabr\w{1,6}|reactiv\w{1,6})$/
const STARTS = /^(start(?:ed|ing)?|begin|beginning|inici(?:a|ar|e|en|alo|ala)|empez\w{1,4}|empiec\w{1,3}|comenz\w{1,4}|comienc\w{1,3})$/

/** States as they are named behind 'mark it as', 'darlo por', and the step that leads to them. */
const STATES: readonly (readonly [Act, RegExp])[] = [
  ['acknowledge', /^(seen|acknowledged|noted|received|read|visto|vista|reconocid[oa]|recibid[oa]|leid[oa]|enterad[oa]s?|acusad[oa])$/],
  ['reopen', /^(open|reopened|active|abiert[oa]|reabiert[oa]|activ[oa])$/],
  [
    'resolve',
    /^(done|closed|resolved|fixed|completed|complete|finished|sorted|solved|settled|over|repaired|cerrad[oa]|resuelt[oa]|hech[oa]|completad[oa]|terminad[oa]|solucionad[oa]|finalizad[oa]|list[oa]|arreglad[oa]|concluid[oa])$/,
  ],
  ['start', /^(underway|ongoing|started|begun|progress|curso|progreso|marcha|proceso|ejecucion|iniciad[oa])$/],
]
const SHOULD = /^(should|must|needs?|has|ought|can|wants|deberia|debe|tiene|hay|necesita|puede|precisa|requiere)$/

interface VerbFound {
  at: number
  /** No verb at all: what a record is to be, 'INC-… to critical', 'REQ-… should go to Parks'. */
  isState: boolean
}

/** Where the verb of an order stands: at the beginning of a clause, polite words left out. Empty where nothing is ordered. */
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
    if (TELLS.test(word(number.to))) found.push({ at: number.to, isState: false })
    let then = number.to
    while (LEADS.test(word(then))) then++
    const isMeant = SHOULD.test(word(number.to)) || word(number.to) === 'to' || next > at || BECOMES.test(word(then))
    if (isMeant) found.push({ at: then, isState: LEADS.test(word(then - 1)) && then > number.to })
  }
  return found.filter((one) => one.at < it.tokens.length)
}
const TELLS = /^(pon|pas|d[aá]|mand|asign|cambi|marc|sub|baj|deriv|envi|cerr|reabr|acus)\w{0,5}(le|lo|la|selo|sela)$/
const ASKS_WHETHER = /^(is|was|has|have|had|did|does|esta|fue|ya)$/
const LEADS =
  /^(to|be|go|not|should|must|needs?|has|ought|can|wants|deberia|debe|tiene|que|ser|estar|pasar|ir|hay|necesita|puede|se|precisa|requiere|a)$/
const BECOMES = /^(moved|set|put|marked|changed|raised|lowered|bumped|upgraded|downgraded|escalated|flagged|switched|updated)$/

/** A question is none: 'when did it start, …', 'how do I close …'. */
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

/** What is ordered: 'cerralo', or what a record is to become: 'mark it as in progress', 'pasalo a en curso'. Null: nothing. */
export function orderedAct(it: Reading): Act | null {
  for (const { at, isState } of verbsOf(it)) {
    if (asksBefore(it, at)) continue
    const act = (isState ? stateMeant(it, at) : null) ?? actAt(it, at)
    if (act !== null) return act
  }
  return null
}

/** What a record is to be, told without a verb. */
function stateMeant(it: Reading, at: number): Act | null {
  if (priorityOrdered(it) !== null) return 'priority'
  if (it.departments.length > 0) return 'assign'
  return stateNamed(it, at - 1)
}

function actAt(it: Reading, at: number): Act | null {
  const word = it.tokens[at]?.word ?? ''
  const hit = it.all('act').find((one) => one.from === at)
  // 'And the closed ones': what has become of something is ordered behind its record alone.
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
  return (
    /^(confirm\w{0,4}|avis[aáe]\w{0,3}|register|registr\w{1,4}|log|note|anot\w{1,4}|deja\w{0,2}|let|tell|d[aeá])$/.test(
      it.tokens[at]?.word ?? '',
    ) &&
    behind.some((word) =>
      /^(receipt|received|got|seen|recib\w{1,6}|recepcion|vimos|visto|vist[oa]s|enterad[oa]s?|acuse|recibo)$/.test(word),
    ) &&
    !behind.some((word) => /^(if|whether|si)$/.test(word))
  )
}
const PARTICIPLE = /(ed|sent|given)$/
const HANDED = /^(it|this|that|over|on|lo|la|el|al)$/

const otherNamed = (it: Reading): Act => {
  const other = it.all('act').find((one) => one.value !== 'set')?.value
  return other !== undefined && other !== 'set' ? other : 'other'
}

/** The state that is named behind the verb is the step that leads there. */
function stateNamed(it: Reading, at: number): Act | null {
  if (it.has('status', 'in_progress')) return 'start'
  const behind = it.tokens.slice(at + 1).map((one) => one.word)
  const named = STATES.find(([, said]) => behind.some((word) => said.test(word)))?.[0]
  if (named !== undefined) return named
  if (it.has('standing', 'closed') || it.has('status', 'resolved', 'completed')) return 'resolve'
  if (it.has('status', 'acknowledged')) return 'acknowledge'
  return it.has('standing', 'open') || it.has('status', 'pending', 'active') ? 'reopen' : null
}

/** The records among which the one is looked for: not by what it is to become. */
export function beforeOrder(scope: ScopeMeant, act: Act): ScopeMeant {
  const { statuses: _, priorities, departments, ...rest } = scope
  return {
    ...rest,
    standing: act === 'reopen' ? 'closed' : 'open',
    ...(priorities && act !== 'priority' && { priorities }),
    ...(departments && act !== 'assign' && { departments }),
  }
}

/** With what the act names: the department, the priority. */
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
