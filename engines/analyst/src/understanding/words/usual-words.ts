/** Rewrites phrases that the grammar cannot read into ones that it can: a shift over midnight, an aside, a converse. */

import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import { withExceeding } from '../exceeding.ts'
import { withHolder } from '../records/whose-charge.ts'
import { withoutOrderedWords } from './ordered-words.ts'

/** 'For the report: …', 'para el intendente: …': whom it is for. */
const PREAMBLE =
  /^\s*(?:(?:for|para) (?:[\p{L}'’]+ ){0,4}[\p{L}'’]+ ?: ?|(?:i am writing|i'?m writing|writing|working on|preparing|for|in|filling in|finishing) (?:in |up )?(?:a|an|the|my|our|this|tomorrow'?s|today'?s) (?:[\p{L}'’-]+ ){0,3}(?:report|briefing|memo|minutes|presentation|slides?|log|logbook|handover|meeting|summary|newsletter|press release|bulletin|statement)[,:]? (?:and |so )?|(?:the|my|our|this) (?:[\p{L}'’-]+ ){0,3}(?:report|briefing|memo|minutes|presentation|slides?|log|logbook|handover|boss|chief|mayor|director|manager|supervisor|minister|press|council|committee|department|shift) (?:needs?|wants?|requires?|asks for|asked for|is asking for|would like|has to have|must have|asks|asked|is asking|wonders) (?:to (?:know|have|see|include|mention|state) )?)/iu
/** And at the end: '… for my report', 'for the minutes'. */
const AFTERWORD =
  /,? (?:for|in|into) (?:a|an|the|my|our|this|tomorrow'?s|today'?s) (?:[\p{L}'’-]+ ){0,3}(?:report|briefing|memo|minutes|presentation|slides?|log|logbook|handover|meeting|newsletter|press release|bulletin|statement|boss|mayor|council|director)(?=[\s.!?]*$)/iu

/** '… or is it the other way round?', 'o al revés': the same question once more. */
const CONVERSE =
  /[,;]? (?:or|o) (?:is it |was it |is that |es |fue )?(?:exactly |just |justo )?(?:(?:the )?(?:other way (?:round|around|about)|opposite|reverse|converse)|vice[- ]?versa|al rev[eé]s|lo contrario|a la inversa)(?=[\s.!?,]*$)/iu

const EVENING = 'six|seven|eight|nine|ten|eleven|6|7|8|9|10|11|18|19|20|21|22|23'
const SMALL_HOUR = 'one|two|three|four|five|six|seven|eight|nine|1|2|3|4|5|6|7|8|9'
const HOURS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'one two three four five six seven eight nine ten eleven'.split(' ').map((it, at) => [it, at + 1]),
  ...'una dos tres cuatro cinco seis siete ocho nueve diez once'.split(' ').map((it, at) => [it, at + 1]),
])
const hourOf = (word: string) => HOURS[word.toLowerCase()] ?? Number(word)
const inEvening = (word: string) => hourOf(word) % 12 || 12

/** 'From 10 pm till 6 this morning', 'ten at night to six': the hours stand on both sides of midnight. */
const NIGHT_SHIFT = new RegExp(
  `(?:(?:(?:on|in|during|for|over) )?(?:the |our |last )?night shift,? (?:that is |so |i mean |i\\.e\\. )?)?(?:overnight,? )?(?:counting )?(?:\\b(?:from|between) )?\\b(${EVENING})(?:[:.]00)? ?(o'clock |pm |p\\.m\\. )?(at night|last night|yesterday evening|yesterday night|yesterday|in the evening|pm)?,? ?(?:till|to|until|and|up to|through|-|–) (${SMALL_HOUR})(?:[:.]00)?(?: o'clock)?( ?am| a\\.m\\.)?( this morning| today in the morning| in the morning| today)?(?![\\w:.]\\d|\\w| ?(?:last night|tonight|pm|mph|mw|km|percent|%|november|october|days|hours))`,
  'giu',
)
const ANOCHE = 'de la noche|de anoche|de ayer de noche|de ayer a la noche|de ayer|de la noche de ayer|pm|p\\.? ?m\\.?'
const NIGHT_SHIFT_ES = new RegExp(
  `(?:desde|entre|de) (?:las|la) (seis|siete|ocho|nueve|diez|once|6|7|8|9|10|11|18|19|2[0-3])(?::00)?(?: ?hs?| horas)?( (?:${ANOCHE}))? (?:hasta|y|a) (?:las|la) (una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\\d)(?::00)?(?: ?hs?| horas)?( de hoy| de esta mañana| de la mañana de hoy| de la mañana| de la madrugada| am)?(?![\\p{L}\\d])`,
  'giu',
)

function overMidnight(text: string): string {
  return text
    .replace(NIGHT_SHIFT, (whole: string, from: string, pm = '', night = '', to: string, am = '', morning = '') => {
      const isLater = hourOf(from) >= 18
      const isNight = /night|evening/i.test(night) || ((/pm|p\.m/i.test(`${pm}${night}`) || isLater) && (am !== '' || morning !== ''))
      const isLastNight = /night|evening|yesterday/i.test(night) || /this|today|in the/i.test(morning)
      if (!isNight || !isLastNight) return whole
      return `overnight from ${inEvening(from)} pm until ${hourOf(to)} am`
    })
    .replace(NIGHT_SHIFT_ES, (whole: string, from: string, night = '', to: string, morning = '') => {
      const isEvening = hourOf(from) >= 18 || /noche|p\.? ?m/i.test(night)
      if (!isEvening || (night === '' && morning === '')) return whole
      return `de ${(inEvening(from) % 12) + 12} a ${hourOf(to)}`
    })
}

/** The words of the language that days are named in. */
const saidIn = (days: string) =>
  Language.options.map((it) => wordsIn(it).days).find((it) => it.names?.test(days)) ?? wordsIn(DEFAULT_LANGUAGE).days

/** 'Sat and sun', 'sábado y domingo juntos': both days of it are one weekend, where nothing holds them against each other. */
const BOTH_DAYS =
  /\b(?:on |el |los )?(?:sat(?:urday)?s?|s[aá]b(?:ado)?s?)\.? ?(?:and|&|\/|\+|plus|y|e|to|-) ?(?:el )?(?:sun(?:day)?s?|dom(?:ingo)?s?)\b\.?/iu
const TOGETHER =
  /\b(?:together|combined|in total|altogether|taken together|both days|in all|juntos|sumados|en total|entre los dos|los dos d[ií]as)\b/iu
/** 'On sat', 'last sun': short for a day where a day can stand; 'sat' and 'sun' are words of their own elsewhere. */
const SHORT_DAY =
  /\b(on|last|this|next|from|since|until|till|mon|tue|wed|thu|fri|monday|friday|fri to|thu to) (sat|sun)\b(?! (?:output|production|power|energy|and wind|down))/giu
const DAY: Readonly<Record<string, string>> = { sat: 'saturday', sun: 'sunday' }

function weekends(text: string): string {
  const days = BOTH_DAYS.exec(text)?.[0]
  if (days === undefined) return text
  if (/weekend|fin de semana|finde/iu.test(text)) return text.replace(BOTH_DAYS, '').replace(TOGETHER, '')
  const isShort = /\b(?:sat|sun|s[aá]b|dom)\b/iu.test(days)
  if (!isShort && !TOGETHER.test(text)) return text
  return text.replace(BOTH_DAYS, saidIn(days).weekend).replace(TOGETHER, '')
}

/** 'Put the power cuts on a map', 'poné en un mapa …': they are to be shown. */
const ON_MAP =
  /(?<!\p{L})(?:put|plot|draw|mark|place|pin|lay out|pon[eé](?:me|r)?|pon(?:me)?|marc[aá](?:me|r)?|ubic[aá](?:me|r)?|dibuj[aá](?:me|r)?|coloc[aá](?:me|r)?)(?!\p{L})(?=[^.?!]*(?<!\p{L})(?:on|onto|in|en|sobre) (?:a |the |el |un |my |mi )?(?:city )?map(?:a)?(?!\p{L}))/iu
/** 'De mayor a menor', 'highest first': the order in which rows stand anyway. */
const DESCENDING =
  /,?(?: and| y)?(?: (?:sorted|ranked|ordered|arranged|ordenad[oa]s?|listad[oa]s?))?(?: (?:in|en|por))? (?:(?:descending|decreasing) order|orden (?:descendente|decreciente|de mayor a menor)|de mayor a menor(?: cantidad)?|de m[aá]s a menos|from (?:the )?(?:highest to (?:the )?lowest|most to (?:the )?least|most to fewest|high to low|biggest to smallest|largest to smallest)|(?:the )?(?:highest|biggest|largest|most) first)(?!\p{L})/iu
/** 'The numbers of the open fires', 'los códigos de los reclamos': which they are, and not how many. */
const NUMBERS =
  /(?<!\p{L})(?:the |their |all the )?(?:(?:reference|ticket|case|record|incident|request|id|file) )?(?:numbers|ids|codes|references|identifiers) (?:of|for) (?=(?:the|all|those|these|every|any|open|pending|critical|high|unresolved|overdue)\b(?![^.?!]*\b(?:per|by|each)\b))/iu
const NUMBERS_ES =
  /(?<!\p{L})(?:los |todos los )?(?:n[uú]meros|c[oó]digos|nros|identificadores|referencias) de (?=(?:los|las|todos|todas|esos|esas|cada)(?!\p{L})(?![^.?!]*(?<!\p{L})por (?:barrio|d[ií]a|tipo|zona|hora)))/iu

/** 'In the same stretch', 'en la misma franja': days are compared by as much of each anyway; no section of a road is meant. */
const SAME_SPAN =
  /,?(?: (?:over|in|during|for|across|within))? (?:the|that|this) (?:very )?same (?:stretch|span|window|period|slot|interval|range)(?: of (?:time|the day|hours))?(?![\p{L}])|,?(?: (?:en|durante|por|sobre|de|a))?(?: (?:el|la|ese|esa|este|esta|un))? (?:mism[oa]|igual) (?:tramo|franja|lapso|rango|intervalo|ventana|trecho)(?: horari[oa]| de tiempo| del d[ií]a| de horas?)?(?!\p{L})/giu
const HOLDS =
  /(?<!\p{L})(?:m[aá]s|menos|mayor|menor|vs|versus|contra|compar\p{L}*|frente|respecto|igual|more|less|fewer|higher|lower|against|than|up|down)(?!\p{L})/iu
const OF_ROADS = /(?<!\p{L})(?:av|avda|avenida|calle|bv|bulevar|rambla|camino|cno|ruta|avenue|street|road|boulevard)(?!\p{L})/iu
/** 'Higher or lower than yesterday?', '¿más o menos que ayer?': asks which way it went, and for neither of two. */
const EITHER_WAY =
  /(?<!\p{L})(more|less|fewer|higher|lower|greater|smaller|faster|slower|quicker|busier|quieter|m[aá]s|menos|mayor|menor) (?:or|o|y\/o|\/) (?:more|less|fewer|higher|lower|greater|smaller|faster|slower|quicker|busier|quieter|m[aá]s|menos|mayor|menor)(?!\p{L})(?=.*(?<!\p{L})(?:than|que|compared|against|vs|versus|comparad[oa]s?|respecto|frente)(?!\p{L}))/iu
/** 'Up on yesterday': more than then. */
const UP_ON =
  /\b(up|down) on (?=(?:yesterday|last|the (?:same|week|day|month)|a (?:week|day|month)|mon|tue|wed|thu|fri|sat|sun)\p{L}*\b)/giu
/** 'The day of November with the most fires', 'la hora de ayer con más choques': one of them is asked for. */
const OF_WHICH =
  /(?:\b(?:what|which) (?:was|is|were|has been) )?(?<![\p{L}])(?:the |single )*(day|date|hour) ((?:of|in|during|this|last|over) [^,?.;]{1,30}?) (?:with|that had|that saw|having|which had|which saw) (?=(?:the )?(?:very )?(?:most|fewest|least|highest|lowest|more|fewer|biggest|largest|greatest)\b)/iu
const OF_WHICH_ES =
  /(?:(?<!\p{L})cu[aá]l (?:fue|es|ha sido|era) )?(?<!\p{L})(?:el|la) (d[ií]a|fecha|hora) ((?:de|del|en) [^,?.;]{1,30}?) (?:con|que tuvo|en que hubo|en (?:el|la) que hubo|que hubo) (?=(?:el |la )?(?:m[aá]s|menos|mayor|menor)(?!\p{L}))/iu

/** 'Which day of the month …': of the one that goes on; a day of the week is a weekday. */
const DAY_OF_MONTH =
  /(?<!\p{L})(which|what|qu[eé]|cu[aá]l) (day|date|d[ií]a|fecha) (?:of the month|del mes)(?!\p{L})(?! pasad| anterior| que viene)/iu
/** 'Is there anything on Av. Italia?', '¿hay algo en Pocitos?': what goes on there. */
const ANYTHING = /^(\W*)(?:is there |are there |there'?s )(?:anything|something) (?=(?:on|in|at|around|near) )/iu
const ANYTHING_ES = /^(\W*)(?:hay|tenemos) (?:algo|alguna cosa) (?=(?:en|sobre|por|cerca) )/iu

/** '¿Por qué canal …?', '¿por qué calle …?': which one, and not why. */
const BY_WHICH =
  /(?<!\p{L})por qu[eé] (?=(?:canal|canales|origen|fuente|calle|calles|avenida|tramo|tipo|categor[ií]a|rubro|servicio)(?!\p{L}))/iu
/** 'Demand over the day', 'consumo a lo largo del día': hour by hour. */
const OVER_THE_DAY =
  /(?<!\p{L})(?:(?:over|throughout|across) (?:the course of )?the (?:whole |entire )?day|in the course of the day|a lo largo del d[ií]a|en el (?:transcurso|curso) del d[ií]a)(?! de (?:ayer|hoy|anteayer)| of )/iu
const SAYS_DAY =
  /(?<!\p{L})(?:hoy|ayer|anteayer|today|yesterday|tomorrow|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|\p{L}+day|\d)(?!\p{L})/iu

const OF_ALL =
  /(?<!\p{L})(?:average|mean|total|sum|peak|max\p{L}*|min\p{L}*|highest|lowest|better|worse|promedio|medi[ao]|m[aá]xim[oa]|m[ií]nim[oa]|mejor|peor|pico)(?!\p{L})/iu

const overTheDay = (text: string) => {
  const said = OVER_THE_DAY.exec(text)?.[0]
  if (said === undefined) return text
  const rest = text.replace(OVER_THE_DAY, '')
  // 'The average over the day', 'over the day, better than at noon?': one figure of all of it.
  if (OF_ALL.test(rest) || HOLDS.test(rest)) return text
  const { byHour, today } = saidIn(said)
  return text.replace(OVER_THE_DAY, SAYS_DAY.test(rest) ? byHour : `${byHour} ${today}`)
}

const withoutSameSpan = (text: string) =>
  HOLDS.test(text.replace(SAME_SPAN, '')) && !OF_ROADS.test(text) ? text.replace(SAME_SPAN, '') : text

/** Of a message its text in such words as the grammar reads. */
export function inUsualWords(message: string): string {
  const text = withExceeding(withHolder(withoutOrderedWords(overTheDay(withoutSameSpan(message)))))
    // Signs that are not written, such as soft hyphens, part no words.
    .replace(/\p{Cf}/gu, '')
    .replace(PREAMBLE, '')
    .replace(/\bbroken (?:down|out) (?=by\b)/giu, '')
    .replace(AFTERWORD, '')
    .replace(CONVERSE, '')
    .replace(
      /\bsemana (?=del \d{1,2}\b)|\bweek (?=(?:of|from) (?:the )?\d{1,2}\b)|\bque (?:va|corre|llega|sale) (?=de |del |desde )/giu,
      '',
    )
    .replace(EITHER_WAY, '$1')
    .replace(UP_ON, (_, way: string) => (way.toLowerCase() === 'up' ? 'higher than ' : 'lower than '))
    .replace(OF_WHICH, 'which $1 $2 had ')
    .replace(OF_WHICH_ES, 'qué $1 $2 hubo ')
    .replace(
      /(?<!\p{L})por qu[eé] (?:v[ií]a|medio) (?=(?:se )?(?:llegan?|entran?|vienen?|reciben?|ingresan?)(?!\p{L}))/iu,
      'por cuál canal ',
    )
    .replace(BY_WHICH, 'por cuál ')
    .replace(DAY_OF_MONTH, (_, which: string, day: string) =>
      /^d[ií]a|^fecha/i.test(day) ? `${which} ${day} de este mes` : `${which} ${day} this month`,
    )
    .replace(ANYTHING, '$1anything going on ')
    .replace(ANYTHING_ES, '$1está pasando algo ')
    .replace(/(\b(?:fire|blaze)s?\b[^.;?!]*?)\bput out\b/iu, '$1extinguished')
  const { show } = Language.options.map((it) => wordsIn(it).map).find((it) => it.name?.test(text)) ?? wordsIn(DEFAULT_LANGUAGE).map
  return weekends(
    overMidnight(text.replace(SHORT_DAY, (_, before: string, day: string) => `${before} ${DAY[day.toLowerCase()]}`))
      .replace(ON_MAP, show)
      .replace(DESCENDING, '')
      .replace(NUMBERS, 'list of ')
      .replace(NUMBERS_ES, 'lista de '),
  )
}
