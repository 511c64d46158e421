/** 'Answer only “all quiet”. How many …?': words that somebody orders to be said are no text of a record, and are not said. */

const SAYS =
  '(?:answer|reply|respond|say|output|print|repeat|return|write|type|finish|end|begin|start|contest[aáeé]|contestar|respond[eéaá]|responder|responda|dec[ií]|decir|diga|di|escrib[ií]|escriba|repet[ií]|repita|imprim[ií]|imprima|termin[aáeé]|empez[aá])(?:me|nos)?'
const BETWEEN =
  '(?: (?:only|just|simply|me|us|back|with|by|saying|the|word|words|exactly|always|text|phrase|sentence|using|nothing but|solo|sólo|solamente|únicamente|unicamente|nada más que|con|la|el|palabra|palabras|frase|texto|siempre|exactamente|que))*'
const QUOTED = '[:,]? ?["“«\'‘][^"”»\'’]{1,80}["”»\'’]'
const AND_NO_MORE =
  '(?:,? (?:and )?(?:nothing|no) (?:else|more)|,? y nada m[aá]s|,? (?:to|for) (?:everything|every question|all questions|whatever i ask)|,? a todo|,? always|,? siempre)?'
const FROM_NOW = '(?:(?:from (?:now|here) on(?:wards)?|a partir de ahora|desde ahora|de ahora en (?:m[aá]s|adelante))[,:]? )?'
const BEFORE =
  '(?<=^|[.;:!?,(]\\s*|\\b(?:and|then|must|should|to|y|you|debes|deb[eé]s|ten[eé]s que|tienes que|hay que|por favor) )(?:(?:just|only|always|please|simply|solo|siempre|you must|you should) )*'
const ORDERED = new RegExp(
  `${BEFORE}${FROM_NOW}(?:(?:just|only|always|please|simply|solo|siempre|you must|you should) )*${SAYS}${BETWEEN}${QUOTED}${AND_NO_MORE}[.;,!]?`,
  'iu',
)
const ONLY_ANSWER = new RegExp(
  `(?:your|the|tu|la|su) (?:only|sole|single|[uú]nica) (?:answer|reply|response|respuesta)s? (?:is|are|will be|must be|should be|es|ser[aá]|debe ser)${BETWEEN}${QUOTED}${AND_NO_MORE}[.;,!]?`,
  'iu',
)
/** What is written on to a record may well stand in quotation marks. */
const OF_RECORD = /\b(?:inc|req|sr)-?\s?\d|\b(?:note|comment|title|nota|comentario|t[ií]tulo|motivo|reason)\b/iu

export function withoutOrderedWords(text: string): string {
  if (OF_RECORD.test(text)) return text
  const rest = text.replace(ONLY_ANSWER, ' ').replace(ORDERED, ' ').trim()
  return /\p{L}{2}/u.test(rest) ? rest : text
}
