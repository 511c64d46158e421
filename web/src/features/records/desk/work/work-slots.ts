import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { ViewLayout } from '@oppidum/domain/records/saved-view'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { DeskRecord } from '../desk-kind.ts'

/** A list's records on the city map. */
export interface RecordsMapProps {
  kind: RecordKind
  records: readonly DeskRecord[]
  openId: string | null
  onOpen: (id: string | null) => void
}

/** A filter as address parameters, with its layout: the content of a saved view. */
export interface ViewState {
  filter: Readonly<Record<string, string>>
  layout: ViewLayout
}

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

/**
 * Components from other folders that a work screen shows; the routes provide them, because the desk may import neither map nor features.
 */
export interface WorkSlots {
  Map?: Part<RecordsMapProps>
  /** The viewer's saved views, and a form to save the current one. */
  Views?: Part<{ kind: RecordKind; now: ViewState; onChoose: (view: ViewState) => void }>
  /** Situations instead of single records. */
  situations?: ReactNode
}
