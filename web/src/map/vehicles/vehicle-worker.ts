import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import type { FleetCounts } from './vehicle-fleet.ts'
import type { VehicleReply, VehicleRequest } from './vehicle-messages.ts'

/** Of the loaded vehicles; `revision` rises whenever what is drawn has changed, and is 0 before anything is loaded. */
export interface VehicleFleet extends FleetCounts {
  revision: number
}

type Answer = Uint8Array | readonly Vehicle[]

const NO_BYTES = new Uint8Array()

const NONE: VehicleFleet = { total: 0, stale: 0, revision: 0 }

let worker: Worker | null = null
let users = 0
let calls = 0
let fleet = NONE
const pending = new Map<number, { isTile: boolean; answer: (answer: Answer) => void }>()
const listeners = new Set<() => void>()

/**
 * Fetching, reading and cutting thousands of positions would hold the page for a tenth of a second, so a worker does it: the page passes on
 * finished tiles. One for all who use it.
 * @returns the function that ends the use
 */
export function beginVehicles(): () => void {
  users++
  if (!worker) {
    worker = new Worker(new URL('./vehicles.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<VehicleReply>) => hear(data))
  }
  return () => {
    users--
    if (users > 0) return
    worker?.terminate()
    worker = null
    for (const { isTile, answer } of pending.values()) answer(isTile ? NO_BYTES : [])
    pending.clear()
    publish(NONE)
  }
}

function hear(message: VehicleReply): void {
  if (message.kind === 'changed') {
    publish({ total: message.total, stale: message.stale, revision: fleet.revision + 1 })
    return
  }
  const call = pending.get(message.call)
  pending.delete(message.call)
  call?.answer(message.kind === 'tile' ? message.bytes : message.vehicles)
}

function publish(next: VehicleFleet): void {
  fleet = next
  for (const listener of listeners) listener()
}

function send(message: VehicleRequest): void {
  worker?.postMessage(message)
}

/** An empty answer without a worker. */
function ask<A extends Answer>(message: { kind: 'list' } | { kind: 'tile'; z: number; x: number; y: number }): Promise<A> {
  return new Promise((resolve) => {
    // Each kind of request has one kind of answer.
    const answer = resolve as (answer: Answer) => void
    const isTile = message.kind === 'tile'
    if (!worker) {
      answer(isTile ? NO_BYTES : [])
      return
    }
    const call = ++calls
    pending.set(call, { isTile, answer })
    send({ ...message, call })
  })
}

/** @param behindMs how far this machine's clock is behind the correct time */
export const loadVehicles = (url: string, behindMs: number) => send({ kind: 'load', url, behindMs })

/** One tile as a vector tile; empty without vehicles. */
export const vehicleTileBytes = (z: number, x: number, y: number): Promise<Uint8Array> => ask({ kind: 'tile', z, x, y })

export const listedVehicles = (): Promise<readonly Vehicle[]> => ask({ kind: 'list' })

export const vehicleFleet = () => fleet

export function onVehicles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
