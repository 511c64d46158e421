import type { HistoryPeriod } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import { getSparklines } from '@oppidum/domain/telemetry/sparklines'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCity } from '../../api/config.tsx'
import { ask } from '../../api/request.ts'
import { useIdentity, useMay } from '../../identity/identity.tsx'
import { sparkBatch } from './spark-batch.ts'

const POLL_MS = 5 * 60_000
/** A row that scrolled out of view may come back. */
const REMEMBERED_MS = 10 * 60_000

/** One line as the drawing takes it. */
export interface RowSpark {
  stepSeconds: number
  period: HistoryPeriod
  before: HistoryPeriod | null
}

const batches = new WeakMap<QueryClient, Map<string, (place: string) => Promise<(RowSpark & { place: string }) | null>>>()

/** One collector for each list and query, whichever of its rows comes first. */
function batchOf(client: QueryClient, city: string, measure: MeasureId, compares: boolean) {
  const ofClient = batches.get(client) ?? new Map()
  batches.set(client, ofClient)
  const key = `${city} ${measure} ${compares}`
  const existing = ofClient.get(key)
  if (existing) return existing
  const batch = sparkBatch(async (places) => {
    const query = { city, measure, places: places.join(','), compare: compares ? 'before' : undefined }
    const { value } = await ask(getSparklines, { query })
    const { from, stepSeconds } = value
    return value.series.map(({ place, means, before, quality }) => ({
      place,
      stepSeconds,
      period: periodOf(means, from, stepSeconds, quality),
      before:
        before && periodOf(before, new Date(Date.parse(from) - means.length * stepSeconds * 1_000).toISOString(), stepSeconds, quality),
    }))
  })
  ofClient.set(key, batch)
  return batch
}

function periodOf(means: readonly (number | null)[], from: string, stepSeconds: number, quality: Quality): HistoryPeriod {
  const fromMs = Date.parse(from)
  const at = (index: number) => new Date(fromMs + index * stepSeconds * 1_000).toISOString()
  return {
    from,
    to: at(means.length),
    points: means.flatMap((mean, index) => (mean === null ? [] : [{ at: at(index), mean, lowest: mean, highest: mean, quality }])),
  }
}

/** Where the page keeps a row's line. */
function useSparkKey(measure: MeasureId, place: string) {
  const city = useCity().id
  const compares = useMay('advancedAnalytics')
  return { city, compares, queryKey: [getSparklines.path, city, { measure, compares }, place] as const }
}

/** Whether the page has a row's line already, or knows that there is none. */
export function useIsSparkKnown(measure: MeasureId, place: string): boolean {
  return useQueryClient().getQueryData(useSparkKey(measure, place).queryKey) !== undefined
}

/** A row's last 24 hours, with the day before for plans that compare; null while unknown, and where nothing was observed. */
export function useRowSpark(measure: MeasureId, place: string): RowSpark | null {
  const client = useQueryClient()
  const { city, compares, queryKey } = useSparkKey(measure, place)
  const { state } = useIdentity()
  const query = useQuery({
    queryKey,
    queryFn: () => batchOf(client, city, measure, compares)(place),
    enabled: state !== 'loading',
    meta: { private: compares },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    gcTime: REMEMBERED_MS,
  })
  return query.data ?? null
}
