/** 'Did production exceed consumption?', '¿superó la producción al consumo?': compares two measures, without a threshold. */

const POWER =
  'production|generation|output|supply|consumption|demand|usage|use|solar|wind|sun|renewables?|traditional|producci[oó]n|generaci[oó]n|oferta|consumo|demanda|solar|e[oó]lica|viento|sol|renovables?|tradicional'
const EXCEED = new RegExp(
  `\\b(?:did|does|do|has|have|had) ((?:(?:the|our|total|power|electricity|energy) ){0,3}(?:${POWER})(?: (?:power|production|generation|output))?) (?:ever )?(?:exceed|exceeded|surpass|surpassed|outstrip|outstripped|outpace|outpaced|outdo|top|topped|beat) (?=(?:(?:the|our|total|power|electricity|energy) ){0,3}(?:${POWER})\\b)`,
  'iu',
)
const SUPERO = new RegExp(
  `(?<!\\p{L})(?:super[oóa]|excedi[oó]|excede|rebas[oóa]|sobrepas[oóa]) ((?:la|el) (?:${POWER})(?: (?:el[eé]ctric[oa]|total|solar|e[oó]lica))?) (al |a la |el |la )(?=(?:${POWER})(?!\\p{L}))`,
  'iu',
)
const LA_SUPERO = new RegExp(
  `(?<!\\p{L})((?:la|el) (?:${POWER})(?: (?:el[eé]ctric[oa]|total|solar|e[oó]lica))?) (?:super[oóa]|excedi[oó]|excede|rebas[oóa]|sobrepas[oóa]) (al |a la |el |la )(?=(?:${POWER})(?!\\p{L}))`,
  'iu',
)
const article = (said: string) => (/^al |^el /i.test(said) ? 'el ' : 'la ')

export const withExceeding = (text: string): string =>
  text
    .replace(EXCEED, 'was $1 higher than ')
    .replace(SUPERO, (_, first: string, than: string) => `fue ${first} más alta que ${article(than)}`)
    .replace(LA_SUPERO, (_, first: string, than: string) => `fue ${first} más alta que ${article(than)}`)
