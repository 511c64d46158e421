import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import type { FleetCounts } from './vehicle-fleet.ts'

/** To the worker. `call` numbers what it answers. */
export type VehicleRequest =
  /** @property behindMs how far this machine's clock is behind the correct time */
  | { kind: 'load'; url: string; behindMs: number }
  | { kind: 'tile'; call: number; z: number; x: number; y: number }
  | { kind: 'list'; call: number }

/** From the worker. */
export type VehicleReply =
  /** Something that is drawn has changed: by new positions, or because some became stale or are gone. */
  | ({ kind: 'changed' } & FleetCounts)
  | { kind: 'tile'; call: number; bytes: Uint8Array }
  | { kind: 'list'; call: number; vehicles: readonly Vehicle[] }
