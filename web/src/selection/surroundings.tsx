import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Thing } from './selection.ts'

/** What the map can tell of a thing beside what its own feature tells; the rooms below the map do not know who tells it. */
export interface Surroundings {
  /** A small map of where it is. */
  Strip: ComponentType<{ thing: Thing }>
  /** What is around it. */
  Nearby: ComponentType<{ thing: Thing }>
}

const SurroundingsContext = createContext<Partial<Surroundings>>({})

export function SurroundingsProvider({ value, children }: { value: Partial<Surroundings>; children: ReactNode }) {
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

/** Where on the map a thing is; nothing on the page of the map itself. */
export function PlaceStrip({ thing }: { thing: Thing }) {
  const { Strip } = useContext(SurroundingsContext)
  return Strip ? <Strip thing={thing} /> : null
}

/** What is around a thing. */
export function NearbyThings({ thing }: { thing: Thing }) {
  const { Nearby } = useContext(SurroundingsContext)
  return Nearby ? <Nearby thing={thing} /> : null
}
