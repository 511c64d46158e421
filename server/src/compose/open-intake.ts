import type { Intake } from '@oppidum/domain/feeds/intake'
import { incidentIntake } from '../features/records/incidents/incident-intake.ts'
import { type OnEndOrReopen, serviceRequestIntake } from '../features/records/requests/service-request-intake.ts'
import { type ObservationIntake, observationIntake } from '../features/telemetry/observations/observation-intake.ts'
import { vehicleIntake } from '../features/telemetry/vehicles/vehicle-intake.ts'
import type { AppContext } from './context.ts'

/** The entry into the store for everything that is observed. */
export function openIntake(
  context: Omit<AppContext, 'identity' | 'accounts' | 'people'>,
  rawDays: number,
  turned?: OnEndOrReopen,
): { intake: Intake; observations: ObservationIntake } {
  const observations = observationIntake({ ...context, rawDays })
  return {
    observations,
    intake: {
      incidents: incidentIntake(context, observations.incidentFigures),
      serviceRequests: serviceRequestIntake(context, turned),
      observations: observations.observations,
      offline: observations.offline,
      vehicles: vehicleIntake(context),
      hourlyHistory: observations.hourlyHistory,
      history: observations.history,
    },
  }
}
