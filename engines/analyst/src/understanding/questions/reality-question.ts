/** What the question doubts: the data, or everything shown. */
const DATA =
  'data|figures?|numbers?|values?|information|readings?|city|stuff|this|these|it|everything|datos?|cifras?|n[uú]meros?|valores?|informaci[oó]n|ciudad|esto|todo'
const UNREAL =
  'fake|false|simulated|a simulation|made[- ]up|invented|dummy|demo|test|fals[oa]s?|simulad[oa]s?|una simulaci[oó]n|inventad[oa]s?|ficticio?a?s?|de mentira|de prueba'
const REAL = `${UNREAL}|real|really measured|genuine|live|actual|reales|verdader[oa]s?|de verdad|en vivo`
const ASKED = new RegExp(
  `^\\W*(?:(?:and|but|so|y|pero) )?(?:(?:(?:los|las|el|la|est[aeo]s?) )?(?:${DATA}) )?(?:is|are|was|were|es|son|est[aá]n?)\\b[^,;]{0,40}(?<!\\p{L})(?:${DATA}|${REAL})(?!\\p{L})[^,;]{0,30}\\W*$`,
  'iu',
)
const NAMES_BOTH = [new RegExp(`(?<!\\p{L})(?:${DATA})(?!\\p{L})`, 'iu'), new RegExp(`(?<!\\p{L})(?:${REAL})(?!\\p{L})`, 'iu')]
const IMPLIED = /^\W*(?:son|es) (?:datos )?(?:reales|de verdad|simulad|inventad)/iu

/** 'Is this real data?', '¿son datos reales?': whether what is shown was measured. */
export const asksIfReal = (text: string): boolean =>
  text.length < 90 && ((ASKED.test(text) && NAMES_BOTH.every((it) => it.test(text))) || IMPLIED.test(text))

const NAMES_UNREAL = new RegExp(`(?<!\\p{L})(?:${UNREAL})(?!\\p{L})`, 'iu')
const NAMES_REAL = /(?<!\p{L})(?:real|really|genuine|reales|verdader[oa]s?|de verdad)(?!\p{L})/iu

/** 'Is this simulated?', and not 'is it real or simulated?' */
export const asksIfUnreal = (text: string): boolean => NAMES_UNREAL.test(text) && !NAMES_REAL.test(text)
