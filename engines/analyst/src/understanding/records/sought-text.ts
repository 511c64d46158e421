import type { Reading } from '../reading.ts'
import { entityOf, soughtAs } from './reported-things.ts'

/** Words to search for in records' texts, and their tokens. */
export interface SoughtText {
  text: string
  tokens: ReadonlySet<number>
}

const ABOUT =
  /^(about|mention|mentions|mentioning|mentioned|regarding|concerning|involving|involve|involves|involved|containing|contain|contains|saying|titled|called|sobre|acerca|respecto|menciona|mencionan|mencione|mencionen|nombran|nombren|hable|hablen|diga|digan|refieren|refiera|mencionando|contiene|contienen|dice|dicen|titulado|titulada|llamado|llamada|involucra|involucran|hablan|habla)$/
const SMALL =
  /^(a|an|the|of|in|at|on|to|by|with|and|from|above|near|behind|under|over|inside|into|that|which|some|any|its|un|una|unos|unas|el|la|los|las|de|del|al|en|con|y|e|por|que|sobre|arriba|detras|cerca|dentro|algun|alguna|palabra|palabras|word|words)$/
/** Verbs of bringing something to its end. */
export const SOLVES =
  /^(resolver|cerrar|arreglar|reparar|solucionar|completar|terminar|atender|finalizar|arregl[oe]|arreglaron|reparo|repararon|solving|resolving|closing|fixing|repairing|completing|mending|resolve|close|fix|repair|complete|finish|clear|settle|mend|sort)$/
/** People who work on records, which does not distinguish records. */
const WORKERS =
  /^(brigades?|firefighters?|firemen|crews?|desk|teams?|staff|operators?|dispatchers?|bomberos?|brigadas?|cuadrillas?|operadores|equipos?|guys|lads|people)$/
/** Kinds of sense that belong to the question, so their words are not searched for. */
const OWN = [
  'record',
  'type',
  'matter',
  'priority',
  'status',
  'standing',
  'trait',
  'ask',
  'aggregate',
  'order',
  'superlative',
  'compare',
  'trend',
  'dimension',
  'act',
  'link',
  'place',
  'tense',
  'bound',
  'measure',
  'word',
  'assistant',
  'requestCategory',
  'subject',
] as const
/** Descriptions that distinguish one report from others about the same thing. */
const STATE =
  /^(fallen|flooded|broken|blocked|loud|torn|loose|flickering|rattling|overflowing|burst|dead|caid[oa]|inundad[oa]|rot[oa]|tapad[oa]|fuertes?|suelt[oa]|quemad[oa]|desbordad[oa]|muert[oa])$/
const LONGEST = 5
/** As the matter of planned works has it. */
export const WORKS_TEXT = 'work|resurfac|obra|repav'
const WORKS = 'work|'

/** Planned works lie ahead and are known all the same. */
export const isPlanned = (text: string | undefined): boolean => text?.startsWith(WORKS) ?? false

/** The text to search for in records: 'the bus crash', 'reports about a fallen tree', '“100 %”'. */
export function soughtText(it: Reading): SoughtText | null {
  const known = read.get(it)
  if (known !== undefined) return known
  const found = readText(it)
  read.set(it, found)
  return found
}
/** Cached by reading, because several rules ask. */
const read = new WeakMap<Reading, SoughtText | null>()

function readText(it: Reading): SoughtText | null {
  const quoted = /(?:^|[\s(])["“«'‘]([^"”»]{2,80}?)["”»'’](?=$|[\s).,;:?!])/u.exec(it.message)
  if (quoted?.[1] && !it.wordsAt(0, it.tokens.length).startsWith(quoted[1])) return ofQuotation(it, quoted[1], quoted.index)
  const kinds = kindsOf(it)
  const free = candidatesOf(it, kinds)
  const isOpen = (at: number) => free[at] === true
  const named = behindAbout(it, isOpen) ?? besideNoun(it, kinds, isOpen) ?? runOfWords(it, kinds, isOpen)
  const found = named ?? subjectOfType(it, kinds, isOpen)
  const unkept = unkeptPlace(it)
  if ((!found || found.length === 0) && unkept.length === 0) return null
  // 'Requests about street lights' are those of the service.
  const isService =
    (found ?? []).length > 0 && (found ?? []).every((at) => kinds[at]?.has('service')) && !kinds.some((one) => one?.has('type'))
  if (isService) return null
  const words = [...new Set([...(found ?? []), ...unkept])].slice(0, LONGEST).map((at) => wordAt(it, at))
  return { text: words.map(soughtAs).join(' ').slice(0, 120), tokens: new Set([...(found ?? []), ...unkept]) }
}

function ofQuotation(it: Reading, text: string, index: number): SoughtText {
  const inside = it.tokens.flatMap((one, at) => (one.from > index && one.to <= index + text.length + 2 ? [at] : []))
  return { text: text.replaceAll('|', ' ').trim(), tokens: new Set(inside) }
}

/** As it was written, in singular: a mended slip may have become a word of the question's own. */
function wordAt(it: Reading, at: number): string {
  const token = it.tokens[at]
  const raw = (token?.raw ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/['’]s?$/, '')
  return singular(raw)
}

const singular = (word: string) => entityOf(word) ?? (word.length > 4 ? word.replace(/e?s$/, '') : word)

function kindsOf(it: Reading): (Set<string> | undefined)[] {
  const kinds: (Set<string> | undefined)[] = it.tokens.map(() => undefined)
  for (const kind of [...OWN, 'service', 'notKept', 'empty', 'out'] as const)
    for (const hit of it.all(kind))
      for (let at = hit.from; at < hit.to; at++) {
        const said = kinds[at] ?? new Set<string>()
        said.add(kind)
        kinds[at] = said
      }
  return kinds
}

/** Of each token, whether it can be a word of a record's text. */
function candidatesOf(it: Reading, kinds: readonly (Set<string> | undefined)[]): boolean[] {
  const claimed = it.tokens.map(() => false)
  for (const { from, to } of [...it.places.found, ...it.numbers, ...it.times.flatMap((one) => one.parts)]) claimed.fill(true, from, to)
  const unread = new Set(it.unread.map((one) => one.from))
  return it.tokens.map((token, at) => {
    if (
      claimed[at] ||
      token.kind !== 'word' ||
      token.word.length < 3 ||
      SMALL.test(token.word) ||
      ABOUT.test(token.word) ||
      WORKERS.test(token.word) ||
      SOLVES.test(token.word)
    )
      return false
    const said = kinds[at]
    if (!said) return unread.has(at)
    if (OWN.some((kind) => said.has(kind))) return false
    return said.has('service') || entityOf(wordAt(it, at)) !== null || (!said.has('empty') && !said.has('notKept') && !said.has('out'))
  })
}

/** The words of a range without function words; null if none is worth a search. */
function runFrom(it: Reading, start: number, step: 1 | -1, isOpen: (at: number) => boolean): number[] {
  const run: number[] = []
  for (let at = start; at >= 0 && at < it.tokens.length && run.length < LONGEST; at += step) {
    const token = it.tokens[at]
    // A run does not go on over a comma or the end of a sentence.
    if (/[.?!;:,]/.test(it.tokens[step === 1 ? at : at + 1]?.gap ?? '') && at !== start) break
    if (isOpen(at)) run.push(at)
    else if (step === -1 || !SMALL.test(token?.word ?? '')) break
  }
  return step === 1 ? run : run.reverse()
}

function behindAbout(it: Reading, isOpen: (at: number) => boolean): number[] | null {
  for (let at = 0; at < it.tokens.length; at++) {
    if (!ABOUT.test(it.tokens[at]?.word ?? '')) continue
    const run = runFrom(it, at + 1, 1, isOpen)
    if (run.length > 0) return run
  }
  return null
}

/** 'The warehouse fire', 'el choque del ómnibus con el camión'. */
function besideNoun(it: Reading, kinds: readonly (Set<string> | undefined)[], isOpen: (at: number) => boolean): number[] | null {
  const heads = [...it.all('type'), ...it.all('matter'), ...it.all('record')].sort((a, b) => a.from - b.from)
  for (const head of heads) {
    const before = runFrom(it, head.from - 1, -1, isOpen)
    const behind = untilVerb(it, runFrom(it, head.to, 1, isOpen), kinds)
    const run = [...before, ...behind]
    const isNamed = head.kind !== 'record' || run.some((at) => entityOf(wordAt(it, at)) !== null && !kinds[at]?.has('service'))
    if (run.length > 0 && isNamed) return run
  }
  return null
}

/** 'Since when has the bakery been burning?': what is on fire stands apart from the word for it. */
function subjectOfType(it: Reading, kinds: readonly (Set<string> | undefined)[], isOpen: (at: number) => boolean): number[] | null {
  if (!it.has('type') || it.has('record') || it.has('service') || it.has('ask', 'count', 'share')) return null
  for (let at = 0; at < it.tokens.length; at++) {
    if (!isOpen(at) || !/^(the|el|la)$/.test(it.tokens[at - 1]?.word ?? '')) continue
    const run = runFrom(it, at, 1, isOpen)
    if (run.some((one) => entityOf(wordAt(it, one)) !== null && !kinds[one]?.has('service'))) return run
  }
  return null
}

/** 'Something with gas in a car park': no figures of such places are kept, but what was reported has them in its words. */
function unkeptPlace(it: Reading): number[] {
  if (it.has('ask', 'count', 'share') || it.has('measure') || (!it.has('type') && !it.has('matter'))) return []
  const hit = it.all('notKept').find(({ from }) => {
    const at = ARTICLE.test(it.tokens[from - 1]?.word ?? '') ? from - 2 : from - 1
    return PLACED.test(it.tokens[at]?.word ?? '') && [...it.all('type'), ...it.all('matter')].some((one) => one.to <= at)
  })
  return hit ? Array.from({ length: hit.to - hit.from }, (_, at) => hit.from + at) : []
}
const ARTICLE = /^(a|an|the|some|un|una|el|la|unos)$/
const PLACED = /^(in|at|near|under|behind|inside|outside|en|cerca|de|del|bajo|junto)$/

/** 'The gas leak acknowledged by Roads': a participle behind the noun tells what became of it, and ends its description. */
function untilVerb(it: Reading, run: readonly number[], kinds: readonly (Set<string> | undefined)[]): number[] {
  const verb = run.findIndex(
    (at) => VERB.test(wordAt(it, at)) && !kinds[at]?.has('service') && entityOf(wordAt(it, at)) === null && !STATE.test(wordAt(it, at)),
  )
  return verb < 0 ? [...run] : run.slice(0, verb)
}
const VERB =
  /^(?:acknowledg|assign|hand|pass|giv|log|call|send|sent|rout|handl|treat|register|notic|rais|escalat|reconoc|asign|deriv|acus)(?:ed|ing|en|ado|ada|ida|ido|aron)?$/

const hasKind = (it: Reading) => it.has('record') || it.has('type') || it.has('service') || it.has('matter') || it.has('requestCategory')

/** 'A flooded drain', 'un árbol caído': what a service is about, in more detail. */
function runOfWords(it: Reading, kinds: readonly (Set<string> | undefined)[], isOpen: (at: number) => boolean): number[] | null {
  for (let at = 0; at < it.tokens.length; at++) {
    if (!isOpen(at)) continue
    const run = runFrom(it, at, 1, isOpen)
    if (run.length > 1 && run.some((one) => kinds[one]?.has('service')) && run.some((one) => STATE.test(wordAt(it, one)))) return run
    if (!hasKind(it) && run.some((one) => entityOf(wordAt(it, one)) !== null)) return run
    at = run.at(-1) ?? at
  }
  return null
}
