import { shareOfRegion } from '@oppidum/domain/feeds/standards'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { episodeStore } from '../anomalies/episode-store.ts'
import { latestValues } from '../observations/latest-store.ts'
import { ENERGY_MEASURES, energyRecord } from './energy-record.ts'
import { energyStore } from './energy-store.ts'

/** So long what was usual is believed without asking again. */
const USUAL_FOR_MS = 60_000

export function energyLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  /** What the same hour usually has changes once an hour, and while the past is still being written. */
  const usual = new Map<string, { minute: number; residualMw: number[] }>()
  return {
    kind: 'energy',
    path: listEnergy.path,
    form: 'array',
    async read(tx, city) {
      const nowMs = clock.nowMs()
      const minute = Math.floor(nowMs / USUAL_FOR_MS)
      let known = usual.get(city.id)
      if (known?.minute !== minute) {
        known = { minute, residualMw: await energyStore(tx).sameHourResidualMw(city.id, new Date(nowMs), city.timeZone) }
        usual.set(city.id, known)
      }
      const share = city.feeds.map(shareOfRegion).find((it) => it !== null) ?? null
      const values = await latestValues(tx, city.id, ENERGY_MEASURES)
      const [unusual = null] = await episodeStore(tx).unusualNow(city.id, ENERGY_MEASURES)
      const record = energyRecord(city, values, known.residualMw, share, unusual)
      return { items: [{ id: record.id, json: JSON.stringify(record) }], shown: 1, total: 1, next: null }
    },
  }
}
