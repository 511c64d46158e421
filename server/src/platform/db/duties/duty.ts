/**
 * Work that one instance of an installation does for all of them, in the order in which a first instance begins it. Each duty has a lock of
 * its own, so that several instances share them.
 *
 * `maintenance`: the cities' rows, retention, meters, counts. `simulator`: the simulated cities. `rollups`: means of telemetry, partitions.
 * `feeds`: fetches, brokers, subscriptions. `models`: fits and predictions. `records`: duplicates, situations, targets. `alerts`:
 * evaluation and dispatch. `delivery`: e-mail and webhooks. `ingest`: delivered values from their
 * buffer into the store.
 */
export const DUTIES = ['maintenance', 'simulator', 'rollups', 'feeds', 'models', 'records', 'alerts', 'delivery', 'ingest'] as const
export type Duty = (typeof DUTIES)[number]

/** First key of the locks that instances hold for as long as they have a duty. */
export const DUTY_LOCK = 7_301_966
/** First key of the locks that a transaction holds while it writes for a duty. */
export const FENCE_LOCK = 7_301_967

/** Second key of both locks. The numbers never change: instances of two versions run at the same time during an upgrade. */
export const DUTY_NUMBERS: Readonly<Record<Duty, number>> = {
  maintenance: 1,
  simulator: 2,
  rollups: 3,
  feeds: 4,
  models: 5,
  records: 6,
  alerts: 7,
  delivery: 8,
  ingest: 9,
}
