import type { Meaning } from '../../meaning.ts'
import type { Reading } from '../reading.ts'

/** 'What is firing?', 'which alerts are active?', '¿qué alertas hay activas?' */
const WHAT_FIRES = [
  /^\W*(?:and )?(?:what(?:['’]s| is| are)?|which(?: ones?)?(?: is| are)?|is (?:anything|something|any alert|any alarm)|are (?:any|there any) (?:alerts|alarms)|(?:what|which|how many) (?:alert(?: rule)?s|alarms)(?: are| is)?)(?: still| currently| now)? (?:firing|going off)(?: now| right now| at the moment| currently)?\W*$/iu,
  /^\W*(?:and )?(?:which|what|how many|are there(?: any)?|any|show(?: me)?(?: the| all)?|list(?: the| all)?) (?:(?:active|firing) alerts?|alerts? (?:are |is )?(?:active|firing))(?: are there)?(?: now| right now| at the moment| currently)?\W*$/iu,
  /^\W*(?:y )?(?:qu[eé]|cu[aá]les|cu[aá]ntas|hay(?: alguna)?|mu[eé]streme(?: las)?|liste(?: las)?) (?:alertas? (?:(?:hay|est[aá]n?) )?(?:activas?|disparadas?)|alertas? hay|activas alertas)(?: ahora| en este momento)?\W*$/iu,
  /^\W*(?:y )?(?:qu[eé] est[aá] disparad[oa]|qu[eé] alertas hay activas)(?: ahora)?\W*$/iu,
] as const

/** 'Why did Slow road fire?', '¿cuándo se activó la alerta Calle lenta?' */
const WHY_FIRED = [
  /^\W*(?:and |so )?(?<asked>why|when) (?:did|has|is|was) (?<name>.{1,90}?) (?:fire|fired|firing|go off|gone off|going off)\W*$/iu,
  /^\W*(?:y )?(?<asked>por qu[eé]|cu[aá]ndo) (?:se|est[aá]) (?:activ[oó]|dispar[oó]|activad[ao]|disparad[ao])(?<name> .{1,90}?)?\W*$/iu,
] as const

/** What points to an alert without its name. */
const POINTED =
  /^(?:(?:this|that|it|the|esta?|es[ae]|la|el|[uú]ltima|last|latest|newest) ?)*(?:alert|alarm|rule|one|alerta|alarma|regla|[uú]ltima)?$/iu
/** Words around a name. */
const AROUND = /^(?:the |la |el )?(?:(?:alert|alarm|rule|alerta|alarma|regla) )?|(?: alert| alarm| rule)$/giu
/** 'When did the smoke cause a fire?' is no question about an alert. */
const OF_A_FIRE = /(?:^|\s)(?:an?|the last|on|of|under|by|catch|start|cause)$/iu

/** What a question about alerts asks for; null if it is not about alerts. */
export function alertsMeant(it: Reading): Meaning | null {
  const text = it.message.trim()
  const base = { language: it.language, places: [], time: null, against: null, by: null, limit: null, threshold: null, unread: [] }
  if (WHAT_FIRES.some((one) => one.test(text)))
    return { ...base, topic: { about: 'alerts', open: true, text: null }, wanted: { want: 'list', order: null } }
  const fired = WHY_FIRED.map((one) => one.exec(text)?.groups).find((one) => one !== undefined)
  if (!fired) return null
  const said = (fired.name ?? '').trim()
  if (OF_A_FIRE.test(said) && !it.message.includes('alert')) return null
  const name = POINTED.test(said)
    ? ''
    : said
        .replace(AROUND, '')
        .replace(/^["'“«]|["'”»]$/gu, '')
        .trim()
  const asksWhen = /^(?:when|cu[aá]ndo)$/iu.test(fired.asked ?? '')
  return {
    ...base,
    topic: { about: 'alerts', open: false, text: name === '' ? null : name },
    wanted: asksWhen ? { want: 'value', aggregate: null } : { want: 'why' },
  }
}
