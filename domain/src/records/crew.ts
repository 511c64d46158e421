import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'

/** Vehicles of a department's crews, as both languages name them. A crew is a role ('Engine 2'), never a person. */
export const CrewUnit = z.enum(['engine', 'patrol', 'ambulance', 'crew'])
export type CrewUnit = z.infer<typeof CrewUnit>

export const CrewState = z.enum(['assigned', 'en_route', 'on_scene', 'finished'])
export type CrewState = z.infer<typeof CrewState>

/** The crew working on a record, as its source reports it. */
export const Crew = z.object({
  unit: CrewUnit,
  /** Name within its department: 'Engine 2'. */
  number: z.int(),
  state: CrewState,
  /** When this state began. */
  since: Instant,
  /** Expected arrival; null after arrival, and if the source gives none. */
  arrivesAt: z.nullable(Instant),
})
export type Crew = z.infer<typeof Crew>
