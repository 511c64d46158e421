import { VehicleMap } from '@oppidum/domain/telemetry/vehicle'
import { countsOf, type FleetVehicle, fleetOf, isShown } from './vehicle-fleet.ts'
import type { VehicleReply, VehicleRequest } from './vehicle-messages.ts'
import { vehicleTile } from './vehicle-tile.ts'

/** Positions become stale with the clock alone. */
const AGEING_MS = 5_000
const AGAIN_MS = 10_000

let fleet: readonly FleetVehicle[] = []
let behindMs = 0
let loading: AbortController | null = null
let again: ReturnType<typeof setTimeout> | undefined
let last = ''

const nowMs = () => Date.now() + behindMs
const reply = (message: VehicleReply, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Positions that could not be loaded stay until their time is over, and are asked for again. */
async function load(url: string): Promise<void> {
  clearTimeout(again)
  loading?.abort()
  const current = new AbortController()
  loading = current
  try {
    const answer = await fetch(url, { signal: current.signal })
    if (!answer.ok) throw new Error(`${answer.status}: ${url}`)
    fleet = fleetOf(VehicleMap.parse(await answer.json()))
    announce()
  } catch (problem) {
    if (current.signal.aborted) return
    console.warn('The vehicles could not be loaded.', problem)
    again = setTimeout(() => void load(url), AGAIN_MS)
  }
}

function announce(): void {
  const counts = countsOf(fleet, nowMs())
  last = JSON.stringify(counts)
  reply({ kind: 'changed', ...counts })
}

setInterval(() => {
  if (JSON.stringify(countsOf(fleet, nowMs())) !== last) announce()
}, AGEING_MS)

addEventListener('message', ({ data }: MessageEvent<VehicleRequest>) => {
  switch (data.kind) {
    case 'load':
      behindMs = data.behindMs
      void load(data.url)
      break
    case 'tile': {
      const bytes = vehicleTile(fleet, data.z, data.x, data.y, nowMs())
      reply({ kind: 'tile', call: data.call, bytes }, [bytes.buffer])
      break
    }
    case 'list': {
      const now = nowMs()
      reply({ kind: 'list', call: data.call, vehicles: fleet.filter((it) => isShown(it, now)).map((it) => it.vehicle) })
    }
  }
})
