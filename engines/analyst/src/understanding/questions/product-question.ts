import { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Reading } from '../reading.ts'

const PLAN = /\b(plan|plans|planes|subscription|subscriptions|suscripci[oó]n|suscripciones|tier|licencia|abono)\b/iu
const OWN =
  /\b(i|my|we|our|us|am|pro|basic|free|cost|costs|price|pricing|pay|include|includes|included|allow|allows|month|mi|mis|tengo|tenemos|nuestro|nuestra|contratad[oa]|contratamos|cuesta|cuestan|precio|sale|vale|incluye|permite|estoy|estamos|pagamos|pago|mes)\b/iu
/** 'Which plan do I need for forecasts?', '¿con qué plan se ven los pronósticos?' */
const NEEDED_PLAN =
  /(?<!\p{L})(?:which|what) (?:plan|tier|subscription) (?:do|does|is|are|has|have|should|must|includes?|comes|gives|lets|would|will|allows)(?!\p{L})|(?<!\p{L})(?:qu[eé]|cu[aá]l) (?:plan|suscripci[oó]n|abono) (?:\p{L}+ )?(?:necesit|precis|hace falta|requ|tengo que|hay que|incluye|trae|permite|da|se ve|se puede)|(?<!\p{L})(?:en|con) (?:qu[eé]|cu[aá]l) plan (?:se|est[aá]|vienen?|puedo|podemos|tengo)(?!\p{L})/iu
const ALLOWANCE =
  /\b(tope|l[ií]mite|cupo|limit|limited|cap|quota|allowance)\b.*\b(preguntas?|consultas?|questions?|queries)\b|\b(preguntas?|consultas?|questions?|queries)\b.*\b(tope|l[ií]mite|cupo|limit|limited|cap|quota|allowance)\b/iu
const LANGUAGES = /\b(languages?|idiomas?|lenguas?)\b/iu

/** 'May a viewer close an incident?': what a role is for. */
const ROLE_MAY =
  /\b(?:can|may|could|is|are|does|do|what can|what may)(?: (?:a|an|the|only|any|all))? (?:viewers?|operators?|admins?|administrators?)(?: role)? (?:also )?(?:allowed|able|to|do|acknowledge|close|assign|create|invite|see|export|change|delete|edit|resolve|reopen|report|merge|use|ask|upload|read|view)\b|\b(?:puede|pueden|podr[ií]a|tiene permiso|le dejan|est[aá] permitido)(?: (?:un|una|el|la|los|solo|cualquier))? (?:visor(?:es|a)?|viewers?|operador(?:es|a)?|administrador(?:es|a)?|admins?) (?:de )?(?:a |para )?\p{L}+(?:ar|er|ir)\b/iu

/** 'How does she get an account?', '¿cómo hace un colega para entrar?': what somebody else does in the product. */
const DOES =
  /\bhow (?:do|does|can|could|would|should|will) (?:he|she|they|someone|somebody|anyone|people|one|(?:a|an|the|my|our) (?:new )?(?:colleague|user|person|operator|member|trainee|boss|team|viewer|admin|newcomer|citizen)s?) (?:get|create|make|open|join|sign|log|export|add|change|set|reset|download|upload|register|use|turn|switch|subscribe|access|enter|report)\b|\bc[oó]mo (?:hace|hacen|puede|pueden|tiene que hacer) (?:un|una|el|la|mi|los)? ?(?:nuev[oa] )?(?:compa[ñn]er[oa]|colega|usuari[oa]|persona|operador[a]?|vecin[oa]|equipo|gente)? ?(?:nuev[oa] )?para (?:entrar|tener|crear|registrarse|usar|exportar|ver|acceder|abrir|cambiar|reportar)/iu

const PRODUCT =
  /\b(?:accounts?|access|log ?in|sign ?in|password|invit\w+|register|cuentas?|acceso|entrar|registrarse|contraseña|sistema|system|app|application)\b/iu

/** Whether the question is about the asker's plan, the plans' prices and contents, or the assistant's languages, which the guide covers. */
export function asksOfProduct(it: Reading): boolean {
  const isOfCity = it.has('record') || it.has('type') || it.has('measure') || it.has('matter') || it.places.found.length > 0
  if (Language.options.some((one) => wordsIn(one).asksForLanguage.test(it.message))) return true
  if (it.numbers.length === 0 && ROLE_MAY.test(it.message)) return true
  if (NEEDED_PLAN.test(it.message)) return true
  if (isOfCity) return false
  if (DOES.test(it.message) && (it.has('subject', 'product') || PRODUCT.test(it.message))) return true
  if (ALLOWANCE.test(it.message)) return true
  const asks = it.has('ask') || it.tokens.some((one) => /^(what|which|que|cual)$/.test(one.word))
  return asks && ((PLAN.test(it.message) && OWN.test(it.message)) || (LANGUAGES.test(it.message) && !it.has('out', 'general')))
}
