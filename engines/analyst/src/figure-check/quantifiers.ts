import type { Fact } from '@oppidum/domain/assistant/answer'
import type { Stretch } from './allowed-figures.ts'
import { isPresent } from './claimed-times.ts'
import { keyOf } from './names.ts'
import { scopeOf } from './scope-words.ts'
import type { SeenFact } from './seen-facts.ts'
import type { Sentence } from './surroundings.ts'

type Noun = 'incident' | 'service-request'
const NOUNS: readonly [Noun, string][] = [
  ['incident', 'incidents?|incidentes?'],
  ['service-request', 'service requests?|requests?|solicitudes|solicitud|pedidos?|reclamos?'],
]
const OPEN = 'open|unresolved|active|pending|abiert[oa]s?|sin resolver|activ[oa]s?|pendientes?'
const CLOSED = 'closed|resolved|completed|done|cerrad[oa]s?|resuelt[oa]s?|completad[oa]s?'
const CRITICAL = 'critical|critic[oa]s?'
const IS = '(?:is|are|were|has been|have been|esta|estan|es|son|fue|fueron)'
/** Nothing narrows the claim. */
const END =
  '(?=\\s*(?:$|[.,;:!?]|at the moment|right now|now\\b|currently|in the city|anywhere|at all|left\\b|ahora|por ahora|en este momento|en la ciudad|actualmente|and\\b|y\\b|but\\b|pero\\b))'
const EVERY = '(?:every|each|all(?: of)?(?: the)?|todos los|todas las|cada)'
const NONE = '(?:no|none of the|not one of the|not a single|ningun[oa]?(?: de l[oa]s)?)'

const CLOSED_STATES = new Set(['resolved', 'completed'])
const GOOD_FEED = 'up|fine|ok|fresh|online|working|running|healthy|live|up to date|al dia|activas|funcionando|bien|operativas|en linea'
const BAD_FEED = 'down|late|stale|failing|failed|broken|offline|caidas?|atrasadas?|vencidas?|fallando|rotas?'
const FEEDS = '(?:data )?(?:feeds?|sources?)|fuentes?(?: de datos)?'

/** A phrase, and whether the facts contradict it; null if they do not tell. */
type Rule = readonly [form: RegExp, isWrong: (sentence: Sentence) => boolean | null]

const RULES: readonly Rule[] = [
  ...NOUNS.flatMap(([noun, nouns]): Rule[] => {
    const things = `(?:${nouns})`
    return [
      [
        new RegExp(`\\b(?:${EVERY}) (?:${OPEN} )?${things} ${IS}(?: now| already| ya)? (?:${CLOSED})${END}`, 'g'),
        (it) => (openOf(noun, it) ?? 0) > 0 || null,
      ],
      [new RegExp(`\\b${NONE} ${things} ${IS} (?:${OPEN})${END}`, 'g'), (it) => (openOf(noun, it) ?? 0) > 0 || null],
      [
        new RegExp(`\\b(?:no(?: hay)?|ningun[oa]?) (?:(?:${OPEN}) )?${things}(?: (?:${OPEN}|remain|left))?${END}`, 'g'),
        (it) => (hasReport(it.plain) ? null : (openOf(noun, it) ?? 0) > 0 || null),
      ],
      [
        new RegExp(`\\b(?:no (?:${CRITICAL}) ${things}|no ${things} (?:${CRITICAL})|${NONE} ${things} ${IS} (?:${CRITICAL}))${END}`, 'g'),
        (it) => (hasReport(it.plain) ? null : (criticalOf(noun, it) ?? 0) > 0 || null),
      ],
      [
        new RegExp(`\\b${EVERY} (?:(?:${OPEN}) )?${things}(?: (?:${OPEN}))? ${IS} (?:${CRITICAL})${END}`, 'g'),
        (it) => isLess(criticalOf(noun, it), openOf(noun, it), 1),
      ],
      [
        new RegExp(
          `\\b(?:(?<!the )most(?: of the)?|la mayoria de l[oa]s) (?:(?:${OPEN}) )?${things}(?: (?:${OPEN}))? ${IS} (?:${CRITICAL})${END}`,
          'g',
        ),
        (it) => isLess(criticalOf(noun, it), openOf(noun, it), 0.5),
      ],
      [
        new RegExp(
          `\\b(?:(?<!the )most(?: of the)?|la mayoria de l[oa]s) (?:(?:${OPEN}) )?${things}(?: (?:${OPEN}))? ${IS}(?: (?:${OPEN}))? (?:in|en)\\s`,
          'g',
        ),
        (it) => {
          const [own] = it.mentions
          if (it.mentions.length !== 1 || own?.keys.length !== 1) return null
          return isLess(countOf(noun, it, own.keys[0] as string), countOf(noun, it, 'city'), 0.5)
        },
      ],
    ]
  }),
  [
    /\b(?:nobody|no one|no-one|nadie) (?:is (?:still )?waiting|waits|espera|esta esperando)\b/g,
    (it) => (openOf('service-request', it) ?? 0) > 0 || null,
  ],
  [
    new RegExp(`\\b${EVERY} (?:${FEEDS}) (?:(?:is|are|esta|estan|work|works|funcionan)\\b ?)(?:${GOOD_FEED})?${END}`, 'g'),
    (it) => feeds(it).some(isBad) || null,
  ],
  [new RegExp(`\\b${NONE} (?:${FEEDS}) ${IS} (?:${BAD_FEED})${END}`, 'g'), (it) => feeds(it).some(isBad) || null],
  [new RegExp(`\\b${EVERY} (?:${FEEDS}) ${IS} (?:${BAD_FEED})${END}`, 'g'), (it) => feeds(it).some((one) => !isBad(one)) || null],
  [new RegExp(`\\b${NONE} (?:${FEEDS}) ${IS} (?:${GOOD_FEED})${END}`, 'g'), (it) => feeds(it).some((one) => !isBad(one)) || null],
]

/** 'Not all', 'almost none', 'if every': a different claim. */
const TURNED = /\b(?:not|no|nor|hardly|nearly|almost|if|whether|when|until|once|casi|ni|si|cuando|hasta que)\s+$/

/** Claims about all, most or none that the facts contradict. Undecidable ones stay. */
export function wrongQuantifiers(sentence: Sentence): Stretch[] {
  if (sentence.times.some((it) => it.kind !== 'now')) return []
  return RULES.flatMap(([form, isWrong]) =>
    [...sentence.plain.matchAll(form)]
      .filter((match) => !TURNED.test(sentence.plain.slice(0, match.index)) && isWrong(sentence) === true)
      .map((match) => ({ start: match.index, end: match.index + match[0].trimEnd().length })),
  )
}

/** 'No incidents were reported': another count than the open ones. */
const hasReport = (plain: string) =>
  /\b(?:report|reported|new|were|was|hubo|report[oa]\w*|nuev[oa]s?|ayer|yesterday|found|match\w*)\b/.test(plain)

function isLess(part: number | null, whole: number | null, share: number): boolean | null {
  return part === null || whole === null || whole === 0 ? null : part < whole * share || (share < 1 && part === whole * share)
}

/** The subject of a sentence: the one it names, or the city if it names none; null if it names several. */
function subjectOf({ mentions, before, room }: Sentence): string | null {
  const [own] = mentions
  if (!own) return before.subjects === null && room.question.subjects.size === 0 ? 'city' : null
  return mentions.length === 1 && own.keys.length === 1 ? (own.keys[0] as string) : null
}

/** How many are open by the facts: the count, or at least the listed ones. Null if they do not tell. */
function openOf(noun: Noun, sentence: Sentence): number | null {
  const subject = subjectOf(sentence)
  if (subject === null) return null
  const counted = countOf(noun, sentence, subject)
  return (
    counted ?? (subject === 'city' ? listed(noun, sentence, (it) => it.measure === 'status' && !CLOSED_STATES.has(String(it.value))) : null)
  )
}

function criticalOf(noun: Noun, sentence: Sentence): number | null {
  if (subjectOf(sentence) !== 'city') return null
  return (
    countOf(noun, sentence, 'city', ['critical']) ?? listed(noun, sentence, (it) => it.measure === 'priority' && it.value === 'critical')
  )
}

function countOf(noun: Noun, { room }: Sentence, subject: string, priorities: readonly string[] = []): number | null {
  const counted = now(room.seen, room.ground.nowMs).filter(({ fact }) => fact.measure === 'count')
  // A narrower count is 0, and the sentence may be about that one.
  if (counted.some((it) => it.value === 0 && scopeOf(it.fact, room.ground.calls)?.record === noun)) return null
  const counts = counted.filter(({ fact, key, own }) => {
    const scope = own && fact.measure === 'count' && key === subject ? scopeOf(fact, room.ground.calls) : null
    return scope?.record === noun && scope.standing === 'open' && scope.isPlain && String(scope.priorities) === String(priorities)
  })
  return counts[0]?.value ?? null
}

/** Null without facts: what was not queried is unknown. */
function listed(noun: Noun, { room }: Sentence, is: (fact: Fact) => boolean): number | null {
  const found = new Set(
    now(room.seen, room.ground.nowMs)
      .filter(({ fact }) => fact.subject.kind === noun && is(fact))
      .map((it) => keyOf(it.fact)),
  )
  return found.size === 0 ? null : found.size
}

const now = (seen: readonly SeenFact[], nowMs: number) => seen.filter((it) => it.own && isPresent(nowMs)(it.timed))
const feeds = ({ room }: Sentence) => room.seen.filter((it) => it.own && it.fact.measure === 'feed-state').map((it) => it.fact)
const isBad = ({ value }: Fact) => value !== 'fresh'
