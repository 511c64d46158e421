import { listEnergy } from '@oppidum/domain/telemetry/energy'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { episodeStore } from '../anomalies/episode-store.ts'
import { latestValues } from '../observations/latest-store.ts'
import { ENERGY_MEASURES, energyRecord } from './energy-record.ts'
import { energyStore } from './energy-store.ts'

/** How long a city's usual values are cached. */
const USUAL_FOR_MS = 60_000

export function energyLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  /** By city. The usual values of the hour change once an hour, and while history is still being imported. */
  const usual = new Map<string, { minute: number; residualMw: number[] }>()
  return {
    kind: 'energy',
    path: listEnergy.path,
    form: 'array',
    async read(tx, city) {
      const nowMs = clock.nowMs()
      const minute = Math.floor(nowMs / USUAL_FOR_MS)
      let cached = usual.get(city.id)
      if (cached?.minute !== minute) {
        cached = { minute, residualMw: await energyStore(tx).sameHourResidualMw(city.id, new Date(nowMs), city.timeZone) }
        usual.set(city.id, cached)
      }
      const share = city.feeds.find((it) => it.share !== undefined)?.share ?? null
      const values = await latestValues(tx, city.id, ENERGY_MEASURES)
      const [unusual = null] = await episodeStore(tx).unusualNow(city.id, ENERGY_MEASURES)
      const record = energyRecord(city, values, cached.residualMw, share, unusual)
      return { items: [{ id: record.id, json: JSON.stringify(record) }], shown: 1, total: 1, next: null }
    },
  }
}
