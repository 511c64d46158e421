import type { Geometry, Position } from '@oppidum/domain/core/geo'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import type { RiskLevel } from '../features/forecasting/forecasts/risk-level.ts'
import type { Entity } from '../selection/selection.ts'
import type { Progress } from '../ui/icons/ProgressGlyph.tsx'
import type { MapLayer } from './frame/layer-choice.ts'

/** How a road section is drawn; 'none' was not measured. */
export type FlowState = 'free' | 'slow' | 'jam' | 'none'

export interface SectionMark {
  flow: FlowState
  /** Its value is no longer current. */
  stale: boolean
}

/** A substation's load; 'none' was not measured. */
export type LoadState = 'ok' | 'near' | 'over' | 'none'

export interface LoadMark {
  load: LoadState
  stale: boolean
}

export interface IncidentMark {
  id: string
  position: Position
  priority: AnyIncidentPriority
  stale: boolean
}

/** The stretch of road that an incident takes up, such as a work zone. */
export interface StretchMark {
  /** Of the incident. */
  id: string
  line: Extract<Geometry, { type: 'LineString' }>
  priority: AnyIncidentPriority
  stale: boolean
}

export interface RequestMark {
  id: string
  position: Position
  progress: Progress
  stale: boolean
}

/** A district's shading. */
export interface RiskMark {
  level: RiskLevel
  /** '2.1×' */
  label: string
}

/** Everything on the map that changes; the drawing itself finds the differences. */
export interface MapState {
  dark: boolean
  layers: readonly MapLayer[]
  sections: ReadonlyMap<string, SectionMark>
  substations: ReadonlyMap<string, LoadMark>
  incidents: readonly IncidentMark[]
  /** Of those incidents, and of the pinned ones, that have a line. */
  stretches: readonly StretchMark[]
  requests: readonly RequestMark[]
  /** Rises whenever their tiles have changed. */
  vehicles: number
  /** By district id; empty while the layer is off, or nothing current is known. */
  risks: ReadonlyMap<string, RiskMark>
  /** Drawn whatever the layers are, and never part of a cluster. */
  pinned: readonly IncidentMark[]
  /** Selected or pointed at. */
  lit: readonly Entity[]
}

/** Where the camera should go; each new object is a new command. */
export interface CameraGoal {
  center: Position
  zoom?: number
  /** px from the middle of the map to the target position of `center`. */
  offset?: [x: number, y: number]
  /** Keeps its place on the screen while the zoom changes; `center` is then ignored. */
  around?: Position
  /** Without a flight, for reduced motion. */
  atOnce?: boolean
}
