import type { City } from '@oppidum/domain/cities/city'
import type { FeedLedger, Intake } from '@oppidum/domain/feeds/intake'
import type { SimulatedPart } from '@oppidum/simulator/simulated-observations'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import { runStore } from './simulation-run-store.ts'
import { simulatorDriver } from './simulator-driver.ts'

interface Dependencies {
  intake: Intake
  ledger: FeedLedger
  seed: number
  /** What is simulated in each city; a city without an entry has nothing simulated. */
  driven: ReadonlyMap<string, ReadonlySet<SimulatedPart>>
}

/** The simulated cities. They deliver as feeds do, and have no routes. */
export function simulationModule({ db, clock, cities, log }: AppContext, { intake, ledger, seed, driven }: Dependencies): FeatureModule {
  const runs = runStore(db)
  const driverOf = (city: City) => {
    const only = driven.get(city.id)
    return only?.size ? [simulatorDriver({ intake, ledger, clock, city, only, seed, runs, log })] : []
  }
  const drivers = cities.inFile.flatMap(driverOf)
  return {
    name: 'simulation',
    routes() {},
    async prepareLead() {
      for (const it of drivers) await it.start()
    },
    jobs: drivers.map((it) => it.job),
  }
}
