import { listIncidents } from '@oppidum/domain/records/incident'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { listHourlyTraffic, listTraffic } from '@oppidum/domain/telemetry/traffic'
import type { QueryClient } from '@tanstack/react-query'
import { answerOptions } from '../api/use-answer.ts'

/** What the page preloads for the dashboard (server/src/compose/preload-answers.ts). */
const PRELOADED = [listIncidents, getCityMetrics, listTraffic, listEnergy, listHourlyTraffic]

/**
 * Takes the preloaded answers that are complete, so that the first screen is drawn with them: drawn without, each panel would be drawn again
 * for its answer, in one long task. Waits for no answer that is still under way, and leaves a failed one to its panel.
 * @param arrived paths of the answers that are complete
 */
export async function takeFirstAnswers(client: QueryClient, city: string, arrived: ReadonlySet<string>): Promise<void> {
  await Promise.all(PRELOADED.filter((it) => arrived.has(it.path)).map((it) => client.prefetchQuery(answerOptions(client, it, city))))
}

/** Paths that the page has preloaded and has completely; empty in a browser that does not report its loads. */
export function arrivedPreloads(page: Document): ReadonlySet<string> {
  const preloaded = new Set([...page.querySelectorAll('link[rel="preload"][as="fetch"]')].map((it) => it.getAttribute('href')))
  const complete = performance.getEntriesByType('resource').map((it) => new URL(it.name).pathname)
  return new Set(complete.filter((it) => preloaded.has(it)))
}
