import type { Hit } from '../words/lexicon.ts'
import type { Sense } from '../words/senses.ts'
import type { Token } from '../words/tokens.ts'

/** 'Not', as a verb, a person or a preposition says it: 'hasn't', 'nobody', 'without', 'sin'. 'No' by itself is an article in English. */
const NOT =
  /^(not|never|nobody|noone|none|neither|without|isn|aren|wasn|weren|hasn|haven|hadn|don|doesn|didn|won|sin|nadie|nunca|jamas|ninguno|ninguna|tampoco)$/
/** What still has to be done: 'yet to be closed', 'quedan por cerrar'. */
const YET = /^(yet|still|waiting|awaiting|remain|remains|remaining|left|needs|need|queda|quedan|falta|faltan|resta|restan|falte|falten)$/
/** Words between a negation and its state that do not matter. */
const BETWEEN =
  /^(be|been|being|is|are|was|were|has|have|had|having|get|gets|got|gotten|getting|to|it|them|any|of|yet|ever|even|fully|quite|completely|totally|entirely|really|actually|properly|truly|finally|still|already|so|far|us|we|you|he|she|they|the|desk|anybody|anyone|bothered|managed|round|around|put|taken|se|le|les|lo|la|los|las|nos|ha|han|haya|hayan|hemos|he|habia|habian|fue|fueron|es|son|este|esten|esta|estan|estaba|estaban|sea|sean|sido|estado|ser|estar|todavia|aun|siquiera|del|todo|ya|quedo|quedaron|queda|quedan|quede|queden|dieron|dio|han|termina|terminan|termino|terminaron|acaba|acabo|acabaron|pudo|pudieron|por|que|para|de|totalmente|completamente|realmente)$/
const CLOSED =
  /^(clos(e|es|ed|ing)|resolv\w*|resol(vi|uci|v)\w*|resuel\w+|solv(e|es|ed|ing)|solucion\w*|finish(ed|es|ing)?|complet(e|es|ed|ing|o|ar|ad[oa]s?|aron)|conclu(de|des|ded|ding|id[oa]s?|ir|yo|yeron)|termin\w+|finaliz\w+|done|handled?|handling|address(ed|es|ing)?|tackl(e|ed|es|ing)|settl(e|ed|es|ing)|sort(ed|s|ing)?|fix(ed|es|ing)?|repair(ed|s|ing)?|mend(ed|s|ing)?|rectif\w+|remed\w+|clear(ed|s|ing)?|dealt|deal|wrapped|extinguish(ed)?|concluded|ended|cerr(o|ar|ad[oa]s?|aron|arse)|cierr(a|an|e|en)|arregl(o|a|an|ar|ad[oa]s?|aron|e)|repar(o|a|an|ar|ad[oa]s?|aron)|atend(er|id[oa]s?|io|ieron)|atiend(e|en|a|an)|despach(o|ar|ad[oa]s?|aron)|apag(ar|ad[oa]s?|aron)|extingui(r|d[oa]s?|o|eron)|hech[oa]s?|zanj\w+|liquid(o|ar|ad[oa]s?|aron))$/
const SEEN = /^(acknowledg(e|ed|ing)|seen|noticed|visto|vista|vistos|vistas|reconocid[oa]s?|acusad[oa]s?|acuso|miro|leid[oa]s?)$/
const BEGUN =
  /^(started|begun|touched|picked|agarr(o|aron|ad[oa]s?)|tocad[oa]s?|empezad[oa]s?|empezo|empezaron|empezar|iniciad[oa]s?|comenzad[oa]s?|comenzo)$/
const GIVEN = /^(assigned|claimed|allocated|asignad[oa]s?|asigno|asignaron|asignar)$/
const OPEN: Sense = { kind: 'standing', value: 'open' }
const STATES: readonly (readonly [RegExp, Sense])[] = [
  [CLOSED, OPEN],
  [SEEN, { kind: 'trait', value: 'unacknowledged' }],
  [BEGUN, { kind: 'status', value: 'pending' }],
  [GIVEN, { kind: 'trait', value: 'unassigned' }],
]
/** Particles after a state: 'dealt with', 'sorted out', 'put out', 'acusado recibo'. */
const BEHIND = /^(with|out|off|up|at|over|yet|recibo)$/
const MOST_BETWEEN = 5

/**
 * 'Nobody has closed', 'not dealt with', 'sin resolver': the opposite of the named state. Replaces the hits within such a phrase by one
 * with the opposite state.
 */
export function withNegations(hits: readonly Hit[], tokens: readonly Token[]): Hit[] {
  const said = tokens.flatMap((_, at) => negationAt(tokens, at) ?? [])
  if (said.length === 0) return [...hits]
  const isNarrowed = ({ to }: Hit) => hits.some((it) => it.from >= to && it.from <= to + 1 && it.senses.some((one) => one.kind === 'bound'))
  const own = said
    .filter((it) => !isNarrowed(it))
    .filter((it, at) => said.findIndex((other) => other.from <= it.from && other.to >= it.to) === at)
  // A longer phrase of the tables knows better: 'nobody has been assigned to'.
  const kept = own.filter((it) => !hits.some((hit) => hit.from <= it.from && hit.to >= it.to && hit.to - hit.from > 1))
  return [...hits.filter((hit) => !kept.some((it) => hit.from < it.to && hit.to > it.from)), ...kept]
}

function negationAt(tokens: readonly Token[], from: number): Hit | null {
  const begins = begunAt(tokens, from)
  if (begins === null) return null
  let at = begins
  while (
    at < tokens.length &&
    at - begins <= MOST_BETWEEN &&
    isJoined(tokens, at) &&
    !stateOf(tokens, at) &&
    BETWEEN.test(word(tokens, at))
  )
    at++
  // 'Waiting to be filled', 'quedan por tapar': whatever is to be done with it.
  const isToBe =
    (/^(to|still|yet)$/.test(word(tokens, from + 1)) && word(tokens, at - 1) === 'be' && /(ed|en|t)$/.test(word(tokens, at))) ||
    (/^(queda|faltan?|resta)n?$/.test(word(tokens, from)) && /[aei]r$/.test(word(tokens, at)))
  const sense = !isJoined(tokens, at) ? null : (stateOf(tokens, at) ?? (isToBe ? OPEN : null))
  if (!sense) return null
  let to = at + 1
  while (
    to < tokens.length &&
    isJoined(tokens, to) &&
    (BEHIND.test(word(tokens, to)) || (BETWEEN.test(word(tokens, to)) && stateOf(tokens, to + 1)))
  )
    to++
  while (stateOf(tokens, to) && isJoined(tokens, to)) to++
  // 'Not handled by Parks', 'not assigned to Parks' leave one out of many.
  const isOfSome = /^(by|por)$/.test(word(tokens, to)) || (sense.value === 'unassigned' && /^(to|a|al)$/.test(word(tokens, to)))
  if (isOfSome && !/^(any\w*|nadie|alguien|ningun\w?)$/.test(word(tokens, to + 1))) return null
  return { senses: [sense], from, to }
}

/** The position after a negation; null if there is none. */
function begunAt(tokens: readonly Token[], at: number): number | null {
  const [one, next] = [word(tokens, at), word(tokens, at + 1)]
  if (one === 'no' && next === 'one') return at + 2
  // 'No' negates a Spanish verb; before an English noun it counts none.
  if (
    one === 'no' &&
    /^(se|ha|han|fue|fueron|es|son|esta|estan|estaba|estaban|hemos|quedo|quedaron|termina|terminan|termino|terminaron|sea|sean|este|esten|les|le|los|las|lo|la)$/.test(
      next,
    )
  )
    return at + 1
  if (one === 'no' && stateOf(tokens, at + 1) && /[oa]s?$/.test(next)) return at + 1
  if (NOT.test(one)) return at + 1
  if (one === 'still' && /^(have|has|need|needs|got)$/.test(next) && word(tokens, at + 2) === 'to') return at + 3
  // 'Pendientes de cerrar'.
  if (/^pendientes?$/.test(one) && next === 'de' && CLOSED.test(word(tokens, at + 2))) return at + 2
  if (!YET.test(one)) return null
  return /^(to|por|sin|que|for)$/.test(next) || (/^(needs?|left)$/.test(one) && next === 'to') || (/^faltan?$/.test(one) && /r$/.test(next))
    ? at + 1
    : null
}

const word = (tokens: readonly Token[], at: number) => tokens[at]?.word ?? ''
/** Whether neither a comma nor the end of a sentence precedes it. */
const isJoined = (tokens: readonly Token[], at: number) => at < tokens.length && !/[.?!;:,]/.test(tokens[at]?.gap ?? '')
const stateOf = (tokens: readonly Token[], at: number): Sense | null => STATES.find(([said]) => said.test(word(tokens, at)))?.[1] ?? null
