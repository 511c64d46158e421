import type { History } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { ReactNode } from 'react'

export interface StackLayer {
  measure: MeasureId
  name: string
  /** Its fill: a name that the style sheet defines. */
  fill: 'solar' | 'storage' | 'wind' | 'traditional'
  swatch: ReactNode
}

/** A layer with its history. */
export interface PresentLayer {
  layer: StackLayer
  history: History
}
