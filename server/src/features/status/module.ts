import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { ModuleParts } from '../../compose/module-parts.ts'
import { DUTIES } from '../../platform/db/duties/duty.ts'
import type { DatabaseSizeGuard } from '../../platform/disk/database-size.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type OutsideProbes, outsideChecks } from './outside-checks.ts'
import { sharedProbe } from './shared-probe.ts'
import { statusRoutes } from './status-routes.ts'
import { type Parts, type StatusWatch, statusWatch, storeIsUp } from './status-watch.ts'
import type { InstanceSources } from './system/instance-report.ts'
import { type HeldDuty, systemMeasures } from './system/system-measures.ts'
import { systemRoutes } from './system/system-routes.ts'
import { systemWatch } from './system/system-watch.ts'

interface Dependencies
  extends Pick<Parts, 'here' | 'behindMs' | 'diskHasRoom' | 'storeClock'>,
    Pick<Parameters<typeof statusRoutes>[1], 'metrics' | 'description'> {
  /** What every module reports about itself. */
  sources(): ModuleParts['status']
  /** Whether the cities are served, and the server is not shutting down. */
  cityIsUp(): boolean
  instance: InstanceSources & { duties(): readonly HeldDuty[] }
  /** How the parts outside are tried. */
  probes: OutsideProbes
  dataDir: string
  /** Of a database on whose disk this server cannot look. */
  databaseSize?: DatabaseSizeGuard
}

/** On every instance, as each refuses for itself. */
const sizeJob = ({ measure }: DatabaseSizeGuard): Job => ({
  name: 'status.database-size',
  everyMs: MINUTE_MS,
  firstMs: 0,
  duty: null,
  run: measure,
})

export interface StatusModule extends FeatureModule {
  watch: StatusWatch
  /** Under which this process reports itself. */
  instanceId: string
}

export function statusModule(
  context: AppContext,
  {
    here,
    behindMs,
    sources,
    cityIsUp,
    metrics,
    description,
    instance,
    probes,
    dataDir,
    diskHasRoom,
    storeClock,
    databaseSize,
  }: Dependencies,
): StatusModule {
  const { db, bus, clock, identity, log } = context
  const outside = outsideChecks(clock, probes, (part, error) => log.warn({ err: error, part }, 'part does not answer its check'))
  const watch = statusWatch(context, {
    here,
    behindMs,
    feeds: (cityId) => sources().feeds(cityId),
    assistantFaults: () => sources().assistantFaults(),
    outside,
    buffer: () => sources().buffer(),
    setAside: () => sources().setAside(),
    hasLocalAccounts: identity.kind === 'local',
    ...(diskHasRoom && { diskHasRoom }),
    ...(storeClock && { storeClock }),
    ...(databaseSize && { databaseHasRoom: databaseSize.hasRoom }),
  })
  const system = systemWatch(context, { dataDir, backlogs: () => sources().backlogs(), here: instance })

  const storeAnswers = sharedProbe(() => storeIsUp(db))
  async function ready() {
    const up = { store: await storeAnswers(), bus: bus.isUp(), city: cityIsUp() }
    // Without it values are refused, and all else is served: taking this instance away from its callers would help none of them.
    const buffer = sources().buffer()
    const word = (it: boolean) => (it ? ('up' as const) : ('down' as const))
    return {
      status: up.store && up.bus && up.city ? ('ready' as const) : ('not_ready' as const),
      parts: {
        store: word(up.store),
        bus: word(up.bus),
        city: word(up.city),
        ...(buffer && { buffer: word(buffer.state?.isUp ?? false) }),
      },
    }
  }

  return {
    name: 'status',
    watch,
    instanceId: system.ownId,
    routes(serve) {
      statusRoutes(serve, { ...context, watch, ready, metrics, description })
      systemRoutes(serve, {
        ...context,
        ...system,
        figures: system.figures.now,
        feeds: (cityId) => sources().feeds(cityId),
        buffer: () => sources().buffer(),
        setAside: () => sources().setAside(),
      })
    },
    jobs: [watch.job, ...(databaseSize ? [sizeJob(databaseSize)] : []), ...system.jobs],
    retention: system.retention,
    measures: systemMeasures({
      figures: system.figures.now,
      duties: instance.duties,
      dutyNames: DUTIES,
      outside: outside.results,
      storeLimitBytes: databaseSize?.limitBytes ?? null,
      nowMs: () => clock.nowMs(),
    }),
  }
}
