import { AlertQuestion, MOST_ROWS } from '@oppidum/analyst/questions'
import type { Tool, ToolFact } from '@oppidum/analyst/tool'
import type { Alert, AlertValue } from '@oppidum/domain/alerts/alert'
import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { folded } from '@oppidum/domain/core/list'
import { allows } from '@oppidum/domain/plans/plan'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import type { AppContext } from '../../../compose/context.ts'
import { alertStore } from '../../alerts/list/alerts-store.ts'
import { toolWords } from './tool-words.ts'

const USUAL_ROWS = 10
/** Most alerts among which a name is looked for, the newest. */
const MOST_SEARCHED = 500
/** The source of what the product decided itself. */
const SOURCE = 'alerts'

const screenOf = ({ id, resolvedAt }: Alert) => `/alerts${resolvedAt === null ? '' : '/history'}?alert=${id}`

/** Alerts as the asker's list of them has them: of their own rules, and for operators the city's. */
export function alertsTool({ db }: Pick<AppContext, 'db'>): Tool<typeof AlertQuestion> {
  const alerts = alertStore(db)
  return {
    name: 'alerts',
    description:
      'Alerts of the rules that the asker may see, newest first: rule, place, state, when each fired and the values that caused it. `open` takes those that are not resolved; `period` those that fired within it, or with `change` those that were acknowledged or resolved within it; `text` those whose rule or place contains all these words.',
    args: AlertQuestion,
    sentence({ text }, { language }) {
      const { alerts: head } = toolWords(language)
      return text === undefined ? head : `${head} · ${text}`
    },
    async run({ open, text, period, change, limit = USUAL_ROWS }, { asker: { city, plan, role, personId }, nowMs }) {
      if (personId === undefined || !allows(plan, 'realTimeAlerts'))
        return { facts: [], notes: [{ note: 'not-allowed', needs: 'realTimeAlerts' }] }
      const reader = { id: personId, isOperator: isAtLeast(role, 'operator') }
      const within = period ? { ...period, of: change } : { to: new Date(nowMs + 1).toISOString() }
      const most = text === undefined ? Math.min(limit, MOST_ROWS) : MOST_SEARCHED
      const { records, total } = await alerts.list(city.id, reader, { state: open ? 'open' : 'all', ...within }, most, undefined)
      const words = folded(text ?? '')
        .split(/\s+/)
        .filter((it) => it !== '')
      const matching = records.filter(({ name, placeName }) => words.every((it) => folded(`${name}\n${placeName}`).includes(it)))
      const shown = matching.slice(0, Math.min(limit, MOST_ROWS))
      const facts: ToolFact[] = []
      for (const alert of shown) {
        const history = await alerts.history(db.pool, alert.id)
        const fired = history.find((it) => it.to === 'firing' || it.to === 'no-data' || it.to === 'shelved')
        addFacts(facts, alert, fired?.evidence ?? alert.evidence, city)
      }
      const of = text === undefined ? total : matching.length
      const count: ToolFact = {
        subject: { kind: 'city', id: CITY_PLACE, name: city.name },
        measure: 'count',
        value: of,
        unit: '',
        at: period ? null : new Date(nowMs).toISOString(),
        period: period ?? null,
        quality: 'estimated',
        source: SOURCE,
        screen: open ? '/alerts' : '/alerts/history',
      }
      return { facts: [...facts, count], notes: shown.length < of ? [{ note: 'cut', shown: shown.length, of }] : [] }
    },
  }
}

/** Appends what is known of an alert. Each limit rests on its value, by their positions in the result. */
function addFacts(facts: ToolFact[], alert: Alert, evidence: readonly AlertValue[], city: City): void {
  const shared = {
    subject: { kind: 'alert' as const, id: alert.id, name: alert.name },
    at: alert.firedAt,
    period: null,
    // What is decided on simulated values is simulated too.
    quality: evidence.find((it) => it.quality !== null)?.quality ?? ('estimated' as const),
    source: SOURCE,
    screen: screenOf(alert),
  }
  const place = alert.place === CITY_PLACE ? city.name : alert.placeName
  facts.push(
    { ...shared, measure: 'status', value: alert.state, unit: '' },
    { ...shared, measure: 'location', value: place, unit: '' },
    { ...shared, measure: 'when', value: alert.firedAt, unit: 'instant' },
  )
  if (alert.resolvedAt !== null)
    facts.push({ ...shared, measure: 'resolved-at', value: alert.resolvedAt, unit: 'instant', at: alert.resolvedAt })
  for (const { value, unit, limit, observedAt, source, quality } of evidence) {
    const own = { ...shared, unit: unit ?? '', quality: quality ?? shared.quality }
    facts.push({ ...own, measure: 'alert-value', value, at: observedAt, source: source ?? SOURCE })
    if (limit !== null) facts.push({ ...own, measure: 'alert-limit', value: limit, from: [facts.length - 1] })
  }
}
