import type { Position } from '@oppidum/domain/core/geo'
import { type ComponentType, createContext, type LazyExoticComponent, type ReactNode, Suspense, useContext } from 'react'
import type { Entity } from './selection.ts'

/** One of several places on a map; `entity` is null where the map has no entity. */
export interface Place {
  entity: Entity | null
  position: Position
}

type AllOf = ComponentType<{ places: readonly Place[] }> | LazyExoticComponent<ComponentType<{ places: readonly Place[] }>>
type About = ComponentType<{ entity: Entity }> | LazyExoticComponent<ComponentType<{ entity: Entity }>>

/** What map and models add to an entity's own feature; features do not know who provides it. */
export interface Surroundings {
  /** A small map of its position. */
  Strip: About
  /** A small map of several places. */
  Places: AllOf
  /** Its neighbours. */
  Nearby: About
  /** Its forecast. */
  Outlook: About
}

const SurroundingsContext = createContext<Partial<Surroundings>>({})

export function SurroundingsProvider({ value, children }: { value: Partial<Surroundings>; children: ReactNode }) {
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

/** A small map of an entity; renders nothing on the map page itself. */
export function PlaceStrip({ entity }: { entity: Entity }) {
  const { Strip } = useContext(SurroundingsContext)
  return Strip ? (
    <Suspense fallback={null}>
      <Strip entity={entity} />
    </Suspense>
  ) : null
}

/** A small map of several places. */
export function PlacesStrip({ places }: { places: readonly Place[] }) {
  const { Places } = useContext(SurroundingsContext)
  return Places ? (
    <Suspense fallback={null}>
      <Places places={places} />
    </Suspense>
  ) : null
}

/** An entity's neighbours. */
export function NearbyEntities({ entity }: { entity: Entity }) {
  const { Nearby } = useContext(SurroundingsContext)
  return Nearby ? (
    <Suspense fallback={null}>
      <Nearby entity={entity} />
    </Suspense>
  ) : null
}

/** An entity's forecast. */
export function EntityOutlook({ entity }: { entity: Entity }) {
  const { Outlook } = useContext(SurroundingsContext)
  return Outlook ? (
    <Suspense fallback={null}>
      <Outlook entity={entity} />
    </Suspense>
  ) : null
}

/** The surroundings from further out in the page, for a screen that leaves some of them out. */
export function useSurroundings(): Partial<Surroundings> {
  return useContext(SurroundingsContext)
}
