import type { AppContext } from '../../../compose/context.ts'
import type { Job, Wake } from '../../../platform/jobs/job.ts'
import { type CityEvaluator, cityEvaluator, type EvaluatorDependencies } from './city-evaluator.ts'
import { type IncidentOpening, openIncidents } from './incident-opening.ts'

/** How often time is let pass for rules, and how often values are looked for without a notification. */
const LOOK_EVERY_MS = 1_000
/** Notifications that come within this time are taken together. */
const GATHER_MS = 300

type Dependencies = EvaluatorDependencies & Pick<AppContext, 'bus'>

/**
 * Evaluates the alert rules of all cities, on one instance. Alerts, their transitions and what the evaluator knows are written in one
 * transaction, which fails if another instance has taken over; so nothing is lost or doubled, whenever an instance dies.
 */
export function evaluationJob(context: Dependencies, opening: IncidentOpening): Job {
  const { bus, cities, log } = context
  const evaluators = new Map<string, CityEvaluator>()
  let wake: Wake = () => undefined
  bus.subscribe((hint) => {
    let isAbout = false
    for (const it of evaluators.values()) if (it.notice(hint)) isAbout = true
    if (isAbout) wake(GATHER_MS)
  })

  async function once(cityId: string): Promise<void> {
    const existing = evaluators.get(cityId)
    const evaluator = existing ?? (await cityEvaluator(context, cityId))
    evaluators.set(cityId, evaluator)
    try {
      const written = await evaluator.run()
      for (const personId of written?.audience ?? []) await bus.publish({ personId, kind: 'alerts' })
      if (written?.hasEvents) await bus.publish({ cityId, kind: 'events' })
      // The instance before may have died in between.
      if ((written || !existing) && evaluator.opensIncidents()) await openIncidents(context, opening, cities.find(cityId))
    } catch (error) {
      // What was not written is evaluated again.
      evaluators.delete(cityId)
      throw error
    }
  }

  return {
    name: 'alerts.evaluate',
    everyMs: LOOK_EVERY_MS,
    duty: 'alerts',
    async run(signal) {
      for (const { id } of cities.all) {
        if (signal.aborted) return
        await once(id).catch((error: unknown) => log.error({ err: error, city: id }, 'evaluation of alert rules failed, will retry'))
      }
    },
    begin(wakeJob) {
      wake = wakeJob
      return () => undefined
    },
    async end() {
      for (const [cityId, it] of evaluators)
        await it.store().catch((error: unknown) => log.warn({ err: error, city: cityId }, 'state of alert rules could not be stored'))
      evaluators.clear()
    },
  }
}
