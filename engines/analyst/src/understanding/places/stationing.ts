import type { Reading } from '../reading.ts'
import { PLACES, SENT } from '../words/stem-families.ts'

/** Words of a decision, not a report: 'where should', 'conviene'. */
const SHOULD =
  /\b(?:should|shall|ought|would you|best|wise|advis\p{L}*|recommend\p{L}*|suggest\p{L}*|makes? (?:most )?sense|conviene|convendr[ií]a|deber[ií]a\p{L}*|debemos|debo|tendr[ií]a\p{L}*|hay que|tengo que|tenemos que|recomend\p{L}*|suger\p{L}*|aconsej\p{L}*|mejor|pongo|dejo|mando|ubico|refuerzo|ponemos|dejamos|mandamos)(?!\p{L})/iu
/** Future trouble: 'where is trouble brewing', 'dónde es más fácil que pase algo'. */
const TROUBLE =
  /\b(?:hot ?spots?|trouble|go(?:es|ing)? (?:wrong|south|off)|kick(?:s|ing)? off|flar(?:e|es|ing) up|blow(?:s|ing)? up|puntos? calientes?|problemas?|l[ií]os?|quilombo|bardo|(?:pase|ocurra|suceda|surja|salte|caiga|pasar|ocurrir|suceder|saltar|surgir) (?:algo|otro|otra|un|una|alg[uú]n))(?!\p{L})/iu
const COMES =
  /\b(?:likely|likeliest|expect\p{L}*|anticipat\p{L}*|brewing|heading|headed|next|coming|soon|later|going to|will|tonight|should|probable\p{L}*|f[aá]cil|esper\p{L}*|pr[oó]xim[oa]s?|puede|pueda|podr[ií]a|va a|vaya a|esta noche|conviene)(?!\p{L})/iu

/** 'Near which barrio should a patrol be kept?': the answer is where incidents are likely. */
export function asksWhereToBe(it: Reading): boolean {
  if (it.numbers.length > 0) return false
  const asksWhere =
    it.has('ask', 'where') ||
    it.all('dimension', 'district').some((one) => /^(which|what)$/.test(it.tokens[one.from]?.word ?? '') || it.has('ask', 'which')) ||
    inDistrictAsked(it)
  if (!asksWhere) return false
  const isOfOther =
    it.has('measure') || it.has('record') || it.has('type') || it.has('subject', 'traffic', 'electricity', 'feeds', 'sensors')
  if (!isOfOther && TROUBLE.test(it.message) && COMES.test(it.message)) return true
  return SHOULD.test(it.message) && it.tokens.some((one) => SENT.test(one.word)) && it.tokens.some((one) => PLACES.test(one.word))
}

const inDistrictAsked = (it: Reading) => /\b(?:en qu[eé]|qu[eé]|cu[aá]l(?:es)?) (?:barrio|zona|distrito)s?\b/iu.test(it.message)
