import { type ComponentType, createContext, type LazyExoticComponent, type ReactNode, Suspense, useContext } from 'react'
import type { Thing } from './selection.ts'

type About = ComponentType<{ thing: Thing }> | LazyExoticComponent<ComponentType<{ thing: Thing }>>

/** What the map can tell of a thing beside what its own feature tells; the rooms below the map do not know who tells it. */
export interface Surroundings {
  /** A small map of where it is. */
  Strip: About
  /** What is around it. */
  Nearby: About
}

const SurroundingsContext = createContext<Partial<Surroundings>>({})

export function SurroundingsProvider({ value, children }: { value: Partial<Surroundings>; children: ReactNode }) {
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

/** Where on the map a thing is; nothing on the page of the map itself. */
export function PlaceStrip({ thing }: { thing: Thing }) {
  const { Strip } = useContext(SurroundingsContext)
  return Strip ? (
    <Suspense fallback={null}>
      <Strip thing={thing} />
    </Suspense>
  ) : null
}

/** What is around a thing. */
export function NearbyThings({ thing }: { thing: Thing }) {
  const { Nearby } = useContext(SurroundingsContext)
  return Nearby ? (
    <Suspense fallback={null}>
      <Nearby thing={thing} />
    </Suspense>
  ) : null
}
