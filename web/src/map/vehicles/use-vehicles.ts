import { POLL_MS } from '@oppidum/domain/core/polling'
import { getVehicle, getVehicleMap, type Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { getVehicleSummary } from '@oppidum/domain/telemetry/vehicle-summary'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCity } from '../../api/config.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { rightMs } from '../../ui/browser/use-now.ts'
import { beginVehicles, listedVehicles, loadVehicles, onVehicles, vehicleFleet } from './vehicle-worker.ts'

/** Of the vehicles that are loaded. */
export const useVehicleFleet = () => useSyncExternalStore(onVehicles, vehicleFleet)

/** Whether the city has vehicles at all; loads their positions after each delivery while they are shown. */
export function useVehicles(isShown: boolean): { offered: boolean } {
  const { id: city } = useCity()
  const { data } = useAnswer(getVehicleSummary, { pollMs: POLL_MS.vehicles })
  const offered = (data?.value.sources.length ?? 0) > 0
  const version = data?.version ?? null
  const isLoaded = offered && isShown
  useEffect(() => (isLoaded ? beginVehicles() : undefined), [isLoaded])
  useEffect(() => {
    // The version is in no parameter: it only says when to ask again.
    if (isLoaded && version !== null) loadVehicles(`${location.origin}${getVehicleMap.path}?city=${encodeURIComponent(city)}`, rightMs(0))
  }, [isLoaded, version, city])
  return { offered }
}

/** Every loaded vehicle. */
export function useVehicleList(): readonly Vehicle[] {
  const { revision } = useVehicleFleet()
  const [vehicles, setVehicles] = useState<readonly Vehicle[]>([])
  useEffect(() => {
    let isCurrent = revision > 0
    if (isCurrent) void listedVehicles().then((list) => isCurrent && setVehicles(list))
    return () => {
      isCurrent = false
    }
  }, [revision])
  return vehicles
}

/** One vehicle, refetched after each delivery. */
export function useVehicle(id: string | null) {
  return useAnswer(getVehicle, { params: { id: id ?? '' }, enabled: id !== null, pollMs: POLL_MS.vehicles })
}
