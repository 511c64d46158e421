import { incidentIntake } from './features/incidents/incident-intake.ts'
import { type RequestTurned, serviceRequestIntake } from './features/service-requests/service-request-intake.ts'
import type { House } from './house.ts'
import type { Intake } from './intake.ts'
import { type ObservationIntake, observationIntake } from './observations/observation-intake.ts'

/** The way of everything that is observed into the store. */
export function openIntake(
  house: Omit<House, 'identity' | 'accounts' | 'people'>,
  rawDays: number,
  turned?: RequestTurned,
): { intake: Intake; observations: ObservationIntake } {
  const observations = observationIntake({ ...house, rawDays })
  return {
    observations,
    intake: {
      incidents: incidentIntake(house, observations.incidentFigures),
      serviceRequests: serviceRequestIntake(house, turned),
      observations: observations.observations,
      hourlyHistory: observations.hourlyHistory,
      history: observations.history,
    },
  }
}
