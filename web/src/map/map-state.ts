import type { Position } from '@oppidum/domain/core/geo'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import type { RiskLevel } from '../features/forecasting/forecasts/risk-level.ts'
import type { Entity } from '../selection/selection.ts'
import type { Progress } from '../ui/icons/ProgressGlyph.tsx'
import type { MapLayer } from './frame/layer-choice.ts'

/** How a road section is drawn; 'none' was not measured. */
export type FlowState = 'free' | 'slow' | 'jam' | 'none'

export interface SectionMark {
  flow: FlowState
  /** Its value no longer speaks for the present. */
  stale: boolean
}

/** How full a substation is; 'none' was not measured. */
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

export interface RequestMark {
  id: string
  position: Position
  progress: Progress
  stale: boolean
}

/** How a district is shaded. */
export interface RiskMark {
  level: RiskLevel
  /** '2.1×' */
  label: string
}

/** Everything on the map that changes; the drawing finds out by itself what is different from before. */
export interface MapState {
  dark: boolean
  layers: readonly MapLayer[]
  sections: ReadonlyMap<string, SectionMark>
  substations: ReadonlyMap<string, LoadMark>
  incidents: readonly IncidentMark[]
  requests: readonly RequestMark[]
  /** By id of the district; empty while the layer is off, or nothing current is known. */
  risks: ReadonlyMap<string, RiskMark>
  /** Drawn whatever the layers are, and never part of a cluster. */
  pinned: readonly IncidentMark[]
  /** Selected or pointed at. */
  lit: readonly Entity[]
}

/** Where the camera should go; a new object is a new order. */
export interface CameraGoal {
  center: Position
  zoom?: number
  /** px from the middle of the map to where `center` is to lie. */
  offset?: [x: number, y: number]
  /** Stays where it is on the screen while the zoom changes; `center` is then of no account. */
  around?: Position
  /** Without a flight, as reduced motion wants it. */
  atOnce?: boolean
}
