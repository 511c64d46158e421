import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'

/** The segments of the production bar. 'solar' stands for both parts where they are unknown. */
export type Band = 'solar' | 'storage' | 'wind' | 'traditional'

/**
 * Current shares of total production in percent, together 100. While storage charges, the power it takes is not part of the production;
 * while it discharges, it is a segment of its own.
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
