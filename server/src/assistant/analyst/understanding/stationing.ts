import type { Reading } from './reading.ts'

/** Whom a city sends. */
const SENT =
  /^(patrol|patrols|patrolling|unit|units|crew|crews|team|teams|brigade|brigades|ambulance|ambulances|engine|engines|van|vans|car|cars|officers?|police|people|staff|guards?|squad|squads|responders?|firefighters?|paramedics?|resources|help|patrulla|patrullas|patrullero|patrulleros|patrullaje|movil|moviles|cuadrilla|cuadrillas|equipo|equipos|dotacion|dotaciones|unidad|unidades|ambulancia|ambulancias|guardia|guardias|brigada|brigadas|camioneta|camionetas|personal|gente|policia|policias|bomberos|recursos|inspectores)$/
/** What is done with them before anything has happened. */
const PLACES =
  /^(keep|keeping|kept|station|stationed|stationing|position|positioned|post|posted|place|placed|park|parked|put|deploy|deployed|stage|staged|base|have|send|concentrate|focus|reinforce|hold|stand|standby|patrol|patrolling|leave|assign|dejar|dejo|dejamos|deje|dejen|poner|pongo|ponemos|ponga|tener|tengo|tenga|ubicar|ubico|ubicamos|ubique|conviene|apostar|apostamos|colocar|coloco|coloque|desplegar|despliego|mandar|mando|mandamos|mande|enviar|reforzar|refuerzo|reforzamos|refuerce|concentrar|concentro|estacionar|patrullar|vigilar|destinar|asignar|mantener|parar|paro)$/
/** It is to be decided, and not reported: 'where should', 'conviene'. */
const SHOULD =
  /\b(?:should|shall|ought|would you|best|wise|advis\p{L}*|recommend\p{L}*|suggest\p{L}*|makes? (?:most )?sense|conviene|convendr[ií]a|deber[ií]a\p{L}*|debemos|debo|tendr[ií]a\p{L}*|hay que|tengo que|tenemos que|recomend\p{L}*|suger\p{L}*|aconsej\p{L}*|mejor|pongo|dejo|mando|ubico|refuerzo|ponemos|dejamos|mandamos)(?!\p{L})/iu
/** Trouble that has not come: 'where is trouble brewing', 'dónde es más fácil que pase algo'. */
const TROUBLE =
  /\b(?:hot ?spots?|trouble|go(?:es|ing)? (?:wrong|south|off)|kick(?:s|ing)? off|flar(?:e|es|ing) up|blow(?:s|ing)? up|puntos? calientes?|problemas?|l[ií]os?|quilombo|bardo|(?:pase|ocurra|suceda|surja|salte|caiga|pasar|ocurrir|suceder|saltar|surgir) (?:algo|otro|otra|un|una|alg[uú]n))(?!\p{L})/iu
const COMES =
  /\b(?:likely|likeliest|expect\p{L}*|anticipat\p{L}*|brewing|heading|headed|next|coming|soon|later|going to|will|tonight|should|probable\p{L}*|f[aá]cil|esper\p{L}*|pr[oó]xim[oa]s?|puede|pueda|podr[ií]a|va a|vaya a|esta noche|conviene)(?!\p{L})/iu

export const isOfStationing = (word: string) => SENT.test(word) || PLACES.test(word)

/** 'Near which barrio should a patrol be kept?': where an incident is to be expected is what helps to decide. */
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
