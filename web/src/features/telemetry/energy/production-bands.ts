import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'

/** What the production bar is drawn of. 'solar' stands for both parts where they are not known. */
export type Band = 'solar' | 'storage' | 'wind' | 'traditional'

/**
 * Percent of total production by where it comes from at this moment, together 100. While storage charges, what goes
 * into it is no part of the production; while it discharges, it is a band of its own.
 */
export function productionBands(
  record: Pick<EnergyRecord, 'solarPercent' | 'photovoltaicPercent' | 'storagePercent' | 'windPercent' | 'traditionalPercent'>,
): { band: Band; percent: number }[] {
  const { solarPercent, storagePercent, windPercent, traditionalPercent } = record
  const fromStorage = Math.max(0, storagePercent ?? 0)
  const bands = [
    { band: 'solar' as const, percent: (solarPercent ?? 0) - fromStorage },
    { band: 'storage' as const, percent: fromStorage },
    { band: 'wind' as const, percent: windPercent ?? 0 },
    { band: 'traditional' as const, percent: traditionalPercent ?? 0 },
  ]
  return bands.map((it) => ({ ...it, percent: Math.max(0, it.percent) })).filter((it) => it.percent > 0)
}
