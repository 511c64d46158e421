/** 'Who is in charge of the power cut?', '¿quién se ocupa del choque?': which department has it. Of anything else it is asked for persons. */

const RECORD =
  'fire|blaze|leak|spill|cut|outage|blackout|crash|accident|collision|pile-?up|flood\\p{L}*|emergency|incident|request|complaint|report|ticket|pothole|incendio|fuego|fuga|p[eé]rdida|corte|apag[oó]n|choque|accidente|colisi[oó]n|siniestro|inundaci[oó]n|emergencia|incidente|reclamo|solicitud|pedido|pozo|bache'
const IN_CHARGE = new RegExp(
  `(?<!\\p{L})who(?:'s|’s| is| was)? (?:in charge of|responsible for|handling|dealing with|looking after|taking care of|seeing to|working on|assigned to) (?=(?:the|that|this) (?:[\\p{L}-]+ ){0,3}(?:${RECORD})(?!\\p{L}))`,
  'iu',
)
const A_CARGO = new RegExp(
  `(?<!\\p{L})qui[eé]n(?:es)? (?:est[aá]n? a cargo de|es(?:t[aá])? (?:el )?(?:responsable|encargad[oa]) de|se (?:encargan?|ocupan?|hacen? cargo) de|est[aá]n? (?:atendiendo|trabajando en)|atienden?)(l | )?(?=(?:(?:el|la|ese|esa|este|esta|l) )?(?:[\\p{L}-]+ ){0,3}(?:${RECORD})(?!\\p{L}))`,
  'iu',
)

export const withHolder = (text: string): string =>
  text
    .replace(IN_CHARGE, 'which department has ')
    .replace(A_CARGO, (_, ending = '') => (ending === 'l ' ? 'qué departamento tiene el ' : 'qué departamento tiene '))
