import type { Reading } from '../reading.ts'

/** Verbs of asking, after which a reported question may follow. */
const ASKS =
  /(?<!\p{L})(?:(?:to |i['’]d |we['’]d )?(?:know|find out|hear|learn|figure out|establish)|(?:is |are |was |keeps? |was just |has been )?asking(?: me| us)?|asks?(?: me| us)?|asked(?: me| us| for)?|wonders?|wondered|wondering|demands? to know|pregunt(?:a|an|o|ó|aron|aba|aban|ando|aban|é|aste)(?:n|nos)?|(?:me|nos|te|le|les) (?:preguntan?|piden?|consultan?|pregunt[oó]|pidi[oó]|pidieron|preguntaron|consult[oó])|saber|conocer|enterarse de|consulta(?:n|ba|ban)?|averiguar|queriendo saber)(?: (?:me|us|him|her|them|about|de|por|again|exactly|roughly|precisely))?(?: (?:del?|desde|from|at|on) (?:la |el |the |a )?\p{L}+(?: \d+)?)?[,:]? (?:(?:roughly|exactly|about|just|precisely|approximately|m[aá]s o menos|exactamente|aproximadamente) )?(?:(?:whether|if|si|que) )?(?=(?:how|what|which|who|whose|where|when|why|is|are|has|have|does|do|did|(?:(?:para|desde|hasta|a|en|por|de|con) )?(?:cu[aá]nt[oa]s?|cu[aá]l(?:es)?|qu[eé]|qui[eé]n(?:es)?|cu[aá]ndo|d[oó]nde|c[oó]mo))(?!\p{L}))/giu
/** The person who asks. */
const PERSON =
  /(?<!\p{L})(?:i|i['’]m|i['’]d|we|we['’]d|he|she|they|somebody|someone|everybody|everyone|people|a \p{L}+|boss|chief|mayor|manager|director|minister|colleagues?|journalists?|reporters?|press|radio|council\p{L}*|callers?|neighbou?rs?|residents?|citizens?|lady|man|woman|guy|gentleman|office|room|secretary|deputy|inspector|crew|head|team|jef[ea]s?|intendent[ea]|director[ae]?s?|gerentes?|ministr[oa]|colegas?|compañer[oa]s?|prensa|periodistas?|vecin[oa]s?|señor[ae]?s?|concejal|alcalde|edil|gente|alguien|secretari[oa]|supervisor[ae]?s?|radio|diario|canal|me|nos|te|le|les)(?!\p{L})/iu
/** Behind these the words are those of the question itself: 'do you know how many', '¿se puede saber …?' */
const LONGEST_LEAD = 160

/**
 * 'The mayor goes on air in five minutes and wants to know how many …', 'un vecino pregunta para cuándo …': the question that
 * somebody is said to ask. What stands before it tells who asks and why, unless it names a quantity, a record or a place.
 */
export function reportedQuestion(it: Reading): string {
  let from = 0
  for (const match of it.message.matchAll(ASKS)) {
    const begin = match.index + match[0].length
    if (match.index > LONGEST_LEAD) break
    const lead = it.message.slice(0, match.index + match[0].length)
    if (PERSON.test(lead) && !/[?]/.test(lead) && !saysMore(it, begin)) from = begin
  }
  return from === 0 ? it.message : it.message.slice(from)
}

/** Whether the words before it tell what is asked about. */
function saysMore(it: Reading, end: number): boolean {
  const isBefore = (one: { from: number }) => (it.tokens[one.from]?.from ?? end) < end
  const said = [
    ...it.all('measure'),
    ...it.all('word'),
    ...it.all('record'),
    ...it.all('type'),
    ...it.all('service'),
    ...it.all('matter'),
    ...it.all('superlative'),
    ...it.all('act'),
    ...it.numbers,
    ...it.places.found,
  ]
  return said.some(isBefore)
}
