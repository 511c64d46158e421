import type { Token } from '../words/tokens.ts'

/** People who do something: 'somebody will ask me', 'what they will find there'. */
const PERSON =
  /^(i|you|he|she|they|we|who|someone|somebody|anyone|anybody|everyone|everybody|people|crew|crews|team|teams|boss|mayor|chief|manager|director|minister|council|press|journalist|journalists|reporter|reporters|driver|drivers|colleague|colleagues|officer|officers|unit|units|ambulance|patrol|brigade|firefighters|supervisor|neighbours|neighbors|visitors|inspector|inspectors|engineer|engineers|desk|shift)$/
/** What people do, such as ask, tell, meet or travel. Measures do none of these. */
const ERRAND =
  /^(ask|asks|tell|told|show|send|report|present|write|call|phone|brief|meet|find|see|face|encounter|run|arrive|visit|leave|drive|travel|pass|take|get|use|walk|cycle|ride|head|inspect|check|explain|answer|hand|start|finish|join|speak|talk|want|wanna|know|look|read|print|publish|discuss|complain|deal|let|give|mention|announce|wonder|appreciate|preguntar|preguntarme|preguntarnos|pedir|pedirme|pedirnos|mandar|mandarme|enviar|salir|encontrar|encontrarse|encontrarme|encontrarnos|presentar|mostrar|mostrarle|decir|decirme|decirle|contar|contarle|llamar|llamarme|pasar|ir|irse|llevar|visitar|manejar|cruzar|recorrer|explicar|explicarle|hablar|escribir|entregar|querer|ver|leer|anotar|reunirme|reunirnos|informar|consultar|necesitar|inspeccionar|avisar|avisarle|publicar)$/

const OF_MEASURES_TOO = /^(pasar|ir|llevar|entregar|necesitar|ver|salir|cruzar|mandar|enviar|querer)$/

const words = (tokens: readonly Token[], from: number, to: number) => tokens.slice(Math.max(0, from), to).map((it) => it.word)

/**
 * Whether a word of what comes tells of somebody's errand alone, and leaves the question in the present: 'what will they find
 * on Av. Italia', 'me van a preguntar'. `from` and `to` are the places of 'will', 'going to', 'van a'.
 */
export function isOfErrand(tokens: readonly Token[], from: number, to: number): boolean {
  const after = words(tokens, to, to + 4)
  const verb = after.find((it) => ERRAND.test(it))
  if (verb === undefined) return false
  // 'What will they find', and not 'how will it go when they find'.
  const between = after.slice(0, after.indexOf(verb))
  if (between.some((it) => !PERSON.test(it) && !/^(be|the|my|our|their|a|just|also|probably|me|soon|then)$/.test(it))) return false
  const lead = tokens[from]?.word ?? ''
  // 'Va a pasar el consumo de 500 MW': these are done by measures, too.
  if (/^(va|van)$/.test(lead)) return !OF_MEASURES_TOO.test(verb)
  // Their form says who does it.
  return /^(vamos|voy|vas)$/.test(lead) || [...words(tokens, from - 3, from), ...between].some((it) => PERSON.test(it))
}
