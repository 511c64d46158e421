import { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'

/** Families of such words by their stems, in both languages. */
const FAMILIES =
  /^(cubr\p{L}*|monitor\p{L}*|alcanza\p{L}*|abastec\p{L}*|satisf\p{L}*|enough|sufficient|suficiente|meets?|supera\p{L}*|supere\p{L}*|excede\p{L}*|surpass\p{L}*|alcanc\p{L}*|rebas\p{L}*|pasar\p{L}*|caer\p{L}*|caiga\p{L}*|baje\p{L}*|drops?|falls?|sinks?|verdad|cierto|correct\p{L}*|holding|giv\p{L}*|mak\p{L}*|bring\p{L}*|suppl\p{L}*|provid\p{L}*|contribut\p{L}*|feed\p{L}*|cover\p{L}*|hover\p{L}*|aport\p{L}*|entreg\p{L}*|rind\p{L}*|brind\p{L}*|pone\p{L}*|taking|llega|llegan|confirm\p{L}*|loaded|heavily|verify|verif\p{L}+|quick\p{L}*|rapid\p{L}*|brief\p{L}*|boss|jefe|jefa|manager|director\p{L}*|meeting|reunion|report|informe|urgent\p{L}*|asap|kind\p{L}*|honest\p{L}*|sorry|perdon|disculp\p{L}+|thought|think|believe|creo|pienso|suppose|supongo|guess|heard|told|dijeron|dicen|says|said|script|document|cookie|content|system|deci|dice|bien|funciona\p{L}*|hello|buen\p{L}*|colleague|colega|amigo|mate|sir|madam|señor\p{L}*|friend|team|lads|everyone|folks|again|exact\p{L}*|precis\p{L}*|remind|recorda\p{L}*|wonder\p{L}*|moment\p{L}*|avisa\p{L}*|pasame|pasas|mostra\p{L}*|indic\p{L}+|consult\p{L}+|averigu\p{L}+|fijate|mira\p{L}*|explic\p{L}+|suele\p{L}*|tends?|expect\p{L}*|habia|hubiera|seria|serian|deber\p{L}*|estim\p{L}+|hablando|mean\p{L}*|talking|speaking|actual\p{L}*|real\p{L}*|breakdown|desglose|exist\p{L}*|remain\p{L}*|lately|ultimamente)$/u
const KNOWN = new Set(Language.options.flatMap((it) => Object.values(wordsIn(it).harmlessWords).flatMap((words) => words.split(' '))))

/** @param word folded */
export const isHarmless = (word: string) => KNOWN.has(word) || KNOWN.has(word.replace(/['’]/, ''))
/** Whether an unknown word does not change a figure. @param word folded */
export const isOfHarmlessFamily = (word: string) => FAMILIES.test(word)
