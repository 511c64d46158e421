import type { Meaning, TimeMeant } from '../../meaning.ts'
import type { AlertChange } from '../../questions.ts'
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

const ALERTS = '(?:what|which|how many) (?:alerts|alert rules|alarms)'
const ALERTAS = '(?:qu[eé]|cu[aá]les|cu[aá]ntas) (?:alertas|alarmas)'
const past = (change: AlertChange, ...forms: string[]) => ({
  change,
  form: new RegExp(String.raw`^\W*(?:and |y )?(?:${forms.join('|')})(?!\p{L})(?<rest>.*)$`, 'isu'),
})

/** 'What fired yesterday?', '¿qué alertas se atendieron esta mañana?': with a time only. */
const WHAT_HAPPENED = [
  past(
    'fired',
    `(?:what|which|${ALERTS}) (?:ha[sv]e? )?(?:fired|went off|gone off)`,
    `${ALERTS} (?:were there|have there been|were raised|did we have|did we get)`,
    'how many (?:alerts|alarms)(?= (?:in|over|during|since|yesterday|today|last|this|on))',
    'qu[eé] se activ(?:ó|aron)',
    `${ALERTAS} (?:se (?:activaron|dispararon)|hubo|hemos tenido|tuvimos)`,
  ),
  past(
    'acknowledged',
    `${ALERTS} (?:were|have been|got) acknowledged`,
    `${ALERTAS} (?:se (?:atendieron|reconocieron)|fueron (?:atendidas|reconocidas))`,
  ),
  past('resolved', `${ALERTS} (?:were|have been|got) resolved`, `${ALERTAS} (?:se resolvieron|fueron resueltas)`),
] as const
/** What leads to a time. */
const BEFORE_TIME =
  /^[\s\p{P}]*(?:(?:in|on|over|during|within|for|since|from|the|of|en|durante|desde|de|del|por|el|la|los|las)[\s\p{P}]+)*(?:in|on|over|during|within|for|since|from|the|of|en|durante|desde|de|del|por|el|la|los|las)?[\s\p{P}]*$/iu

/** What happened to alerts within a time; null if the question is another one. */
function happened(it: Reading, time: TimeMeant | null): Pick<Meaning, 'topic' | 'wanted' | 'time' | 'unread'> | null {
  if (time === null || time.kind === 'now') return null
  const text = it.message.trim()
  for (const { change, form } of WHAT_HAPPENED) {
    const rest = form.exec(text)?.groups?.rest
    if (rest === undefined) continue
    const said = it.times.reduce((left, one) => left.replace(one.words, ' '), rest.normalize('NFC'))
    return {
      topic: { about: 'alerts', open: false, text: null, change },
      wanted: { want: 'list', order: null },
      time,
      unread: BEFORE_TIME.test(said) ? [] : [said.replace(/[\s\p{P}]+/gu, ' ').trim()],
    }
  }
  return null
}

/** What points to an alert without its name. */
const POINTED =
  /^(?:(?:this|that|it|the|esta?|es[ae]|la|el|[uú]ltima|last|latest|newest) ?)*(?:alert|alarm|rule|one|alerta|alarma|regla|[uú]ltima)?$/iu
/** Words around a name. */
const AROUND = /^(?:the |la |el )?(?:(?:alert|alarm|rule|alerta|alarma|regla) )?|(?: alert| alarm| rule)$/giu
/** 'When did the smoke cause a fire?' is no question about an alert. */
const OF_A_FIRE = /(?:^|\s)(?:an?|the last|on|of|under|by|catch|start|cause)$/iu

/** What a question about alerts asks for; null if it is not about alerts. @param time of the question; null if it names none */
export function alertsMeant(it: Reading, time: TimeMeant | null): Meaning | null {
  const text = it.message.trim()
  const base = { language: it.language, places: [], time: null, against: null, by: null, limit: null, threshold: null, unread: [] }
  if (WHAT_FIRES.some((one) => one.test(text)))
    return { ...base, topic: { about: 'alerts', open: true, text: null }, wanted: { want: 'list', order: null } }
  const past = happened(it, time)
  if (past) return { ...base, ...past }
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
