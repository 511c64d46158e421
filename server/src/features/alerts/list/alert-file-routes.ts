import { type Alert, exportAlerts, MOST_EXPORTED_ALERTS } from '@oppidum/domain/alerts/alert'
import { csv } from '@oppidum/domain/core/csv'
import type { AppContext } from '../../../compose/context.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { alertStore } from './alerts-store.ts'
import { readerOf } from './reader-of.ts'

const HEAD = [
  'id',
  'fired_utc',
  'resolved_utc',
  'state',
  'severity',
  'rule',
  'rule_id',
  'rule_version',
  'sharing',
  'place',
  'place_id',
  'condition_held_since_utc',
  'acknowledged_utc',
  'shelved_until_utc',
  'shelved_reason',
  'flapping',
  'useful',
  'incident_id',
  'situation_id',
  'values',
]

const truth = (it: boolean | null) => (it === null ? null : String(it))

function rowOf(it: Alert): (string | number | null)[] {
  return [
    it.id,
    it.firedAt,
    it.resolvedAt,
    it.state,
    it.severity,
    it.name,
    it.rule,
    it.ruleVersion,
    it.sharing,
    it.placeName,
    it.place,
    it.startedAt,
    it.acknowledgedAt,
    it.shelvedUntil,
    it.shelvedReason,
    truth(it.flapping),
    truth(it.useful),
    it.incident,
    it.situation,
    JSON.stringify(it.evidence),
  ]
}

/** The history of alerts as a file. */
export function alertFileRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  const alerts = alertStore(db)

  serve(exportAlerts, async (request) => {
    const { city, state = 'all', ...filter } = request.query
    const { id } = cities.find(city)
    const { records, total } = await alerts.list(id, readerOf(request), { ...filter, state }, MOST_EXPORTED_ALERTS, undefined)
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
    return withHeaders(csv([HEAD, ...records.map(rowOf)]), {
      'content-disposition': `attachment; filename="alerts_${id}_${day}.csv"`,
      'x-total-count': String(total),
    })
  })
}
