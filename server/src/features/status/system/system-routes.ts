import { getSystem, type SystemReport } from '@oppidum/domain/status/system'
import type { AppContext } from '../../../compose/context.ts'
import type { StatusSources } from '../../../compose/feature-module.ts'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { requireAdmin } from '../../../platform/auth/people/session-rights-store.ts'
import { listDuties } from '../../../platform/db/duties/duty-store.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { within } from '../within.ts'
import type { InstanceStore } from './instance-store.ts'
import type { SystemFigures } from './system-figures.ts'
import { dutiesOf, instancesOf, jobsOf, statementsOf } from './system-report.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'history' | 'cities' | 'clock'> {
  ownId: string
  instances: Pick<InstanceStore, 'list'>
  figures(): SystemFigures
  feeds: StatusSources['feeds']
  buffer: NonNullable<StatusSources['buffer']>
  setAside: NonNullable<StatusSources['setAside']>
}

/** How the installation runs, only for admins of every city: it is one installation for them all. */
export function systemRoutes(
  serve: Serve,
  { db, history, cities, clock, ownId, instances, figures, feeds, buffer, setAside }: Dependencies,
): void {
  async function feedsOfAll(): Promise<NonNullable<SystemReport['feeds']>> {
    const all = await Promise.all(
      cities.all.map(async (city) =>
        ((await feeds?.(city.id)) ?? []).map(({ id, name, health, lastSuccessAt }) => ({ city: city.id, id, name, health, lastSuccessAt })),
      ),
    )
    return all.flat()
  }

  serve(getSystem, async (request) => {
    await requireAdmin(db.pool, personOf(request).id, EVERY_CITY, cities)
    const [reports, duties, feedStates] = await Promise.all([within(instances.list()), within(listDuties(db.pool)), within(feedsOfAll())])
    const nowMs = clock.nowMs()
    const waiting = buffer()
    const aside = setAside()
    const { store, statements, backlogs, disk, backup } = figures()
    return {
      checkedAt: new Date(nowMs).toISOString(),
      instances: reports && instancesOf(reports, ownId, nowMs),
      duties: duties && dutiesOf(duties),
      jobs: reports && jobsOf(reports, nowMs),
      store,
      readReplicas: [...history.replicas()],
      buffer: waiting?.state ?? null,
      hasBuffer: waiting !== null,
      setAside: aside && { measuredAt: aside.checkedAt, count: aside.total },
      statements: statementsOf(statements, reports ?? [], nowMs),
      backlogs,
      feeds: feedStates,
      disk,
      backup,
    }
  })
}
