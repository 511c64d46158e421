import { SIMULATED_PARTS, type SimulatedPart } from '@oppidum/simulator/simulated-observations'
import { importerFor } from '../features/feeds/importers.ts'
import type { Cities } from './context.ts'

/** What is simulated in a city at present. */
export type SimulatedParts = (cityId: string) => ReadonlySet<SimulatedPart>

const NONE: ReadonlySet<SimulatedPart> = new Set()

/**
 * Every part that no running feed provides, in the cities that are simulated at all: those that SIMULATOR says, else those without feeds in
 * the city file.
 * @param setting SIMULATOR; undefined when it is not set
 */
export function simulatedParts(cities: Pick<Cities, 'inFile' | 'find'>, setting: boolean | undefined): SimulatedParts {
  const simulated = new Set(cities.inFile.filter((it) => setting ?? it.feeds.length === 0).map((it) => it.id))
  return (cityId) => {
    if (!simulated.has(cityId)) return NONE
    const provided = new Set<string>(cities.find(cityId).feeds.flatMap((it) => importerFor(it.standard)?.part(it) ?? []))
    return new Set(SIMULATED_PARTS.filter((it) => !provided.has(it)))
  }
}
