import type { Intake } from '@oppidum/domain/feeds/intake'
import { incidentIntake } from '../features/records/incidents/incident-intake.ts'
import { type OnEndOrReopen, serviceRequestIntake } from '../features/records/requests/service-request-intake.ts'
import { type ObservationIntake, observationIntake } from '../features/telemetry/observations/observation-intake.ts'
import { vehicleIntake } from '../features/telemetry/vehicles/vehicle-intake.ts'
import type { DiskGuard } from '../platform/disk/disk-guard.ts'
import type { AppContext } from './context.ts'

/** Refuses what comes again or can wait while the disk is nearly full. Which sensors are offline is a few bytes. */
function withRoom(intake: ObservationIntake, disk: DiskGuard | undefined): ObservationIntake {
  if (!disk) return intake
  const guarded =
    <Words extends unknown[], Out>(call: (...words: Words) => Promise<Out>) =>
    async (...words: Words): Promise<Out> => {
      disk.requireRoom()
      return call(...words)
    }
  return {
    ...intake,
    deliver: guarded(intake.deliver),
    observations: guarded(intake.observations),
    hourlyHistory: guarded(intake.hourlyHistory),
    history: guarded(intake.history),
  }
}

/** The entry into the store for everything that is observed. */
export function openIntake(
  context: Omit<AppContext, 'history' | 'identity' | 'accounts' | 'people'>,
  rawDays: number,
  turned?: OnEndOrReopen,
  disk?: DiskGuard,
): { intake: Intake; observations: ObservationIntake } {
  const observations = withRoom(observationIntake({ ...context, rawDays }), disk)
  const vehicles = vehicleIntake(context)
  return {
    observations,
    intake: {
      incidents: incidentIntake(context, observations.incidentFigures),
      serviceRequests: serviceRequestIntake(context, turned),
      observations: observations.observations,
      offline: observations.offline,
      vehicles: async (...delivered) => {
        disk?.requireRoom()
        return vehicles(...delivered)
      },
      hourlyHistory: observations.hourlyHistory,
      history: observations.history,
    },
  }
}
