import type { Position } from '@oppidum/domain/core/geo'
import { type ComponentType, createContext, type LazyExoticComponent, type ReactNode, Suspense, useContext } from 'react'
import type { Entity } from './selection.ts'

/** A place of several on one map; `thing` is null where the map knows none there. */
export interface Place {
  thing: Entity | null
  position: Position
}

type AllOf = ComponentType<{ places: readonly Place[] }> | LazyExoticComponent<ComponentType<{ places: readonly Place[] }>>
type About = ComponentType<{ thing: Entity }> | LazyExoticComponent<ComponentType<{ thing: Entity }>>

/** What the map can tell of a thing beside what its own feature tells; the rooms below the map do not know who tells it. */
export interface Surroundings {
  /** A small map of where it is. */
  Strip: About
  /** A small map of several places. */
  Places: AllOf
  /** What is around it. */
  Nearby: About
  /** What a model expects of it. */
  Outlook: About
}

const SurroundingsContext = createContext<Partial<Surroundings>>({})

export function SurroundingsProvider({ value, children }: { value: Partial<Surroundings>; children: ReactNode }) {
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

/** Where on the map a thing is; nothing on the page of the map itself. */
export function PlaceStrip({ thing }: { thing: Entity }) {
  const { Strip } = useContext(SurroundingsContext)
  return Strip ? (
    <Suspense fallback={null}>
      <Strip thing={thing} />
    </Suspense>
  ) : null
}

/** Where on the map several places are. */
export function PlacesStrip({ places }: { places: readonly Place[] }) {
  const { Places } = useContext(SurroundingsContext)
  return Places ? (
    <Suspense fallback={null}>
      <Places places={places} />
    </Suspense>
  ) : null
}

/** What is around a thing. */
export function NearbyEntities({ thing }: { thing: Entity }) {
  const { Nearby } = useContext(SurroundingsContext)
  return Nearby ? (
    <Suspense fallback={null}>
      <Nearby thing={thing} />
    </Suspense>
  ) : null
}

/** What is expected of a thing. */
export function EntityOutlook({ thing }: { thing: Entity }) {
  const { Outlook } = useContext(SurroundingsContext)
  return Outlook ? (
    <Suspense fallback={null}>
      <Outlook thing={thing} />
    </Suspense>
  ) : null
}

/** What stands around things further out in the page, for a screen that leaves some of it out. */
export function useSurroundings(): Partial<Surroundings> {
  return useContext(SurroundingsContext)
}
