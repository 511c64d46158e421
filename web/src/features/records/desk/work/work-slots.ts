import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { ViewLayout } from '@oppidum/domain/records/saved-view'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { DeskRecord } from '../desk-kind.ts'

/** The records of a list on the city's map. */
export interface RecordsMapProps {
  kind: RecordKind
  records: readonly DeskRecord[]
  openId: string | null
  onOpen: (id: string | null) => void
}

/** A filter as members of an address, with its layout: what a saved view keeps. */
export interface Looked {
  filter: Readonly<Record<string, string>>
  layout: ViewLayout
}

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

/** What other rooms draw on a work screen; the routes give them, because the desk knows neither map nor features. */
export interface WorkSlots {
  Map?: Part<RecordsMapProps>
  /** Views that the reader has saved, and a way to save this one. */
  Views?: Part<{ kind: RecordKind; now: Looked; onChoose: (view: Looked) => void }>
  /** Situations in place of single records. */
  situations?: ReactNode
}
