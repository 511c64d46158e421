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
  /** What is simulated in a city at present. */
  simulatedIn(cityId: string): ReadonlySet<SimulatedPart>
}

/** The simulated cities. They deliver as feeds do, and have no routes. */
export function simulationModule(
  { db, clock, cities, log }: AppContext,
  { intake, ledger, seed, simulatedIn }: Dependencies,
): FeatureModule {
  const runs = runStore(db)
  const driverOf = (city: City) => simulatorDriver({ intake, ledger, clock, city, only: () => simulatedIn(city.id), seed, runs, log })
  const drivers = cities.inFile.map((city) => ({ city, driver: driverOf(city) }))
  return {
    name: 'simulation',
    routes() {},
    async prepareDuty(duty, stopping) {
      if (duty !== 'simulator') return
      for (const { city, driver } of drivers) if (simulatedIn(city.id).size > 0) await driver.start(stopping)
    },
    jobs: drivers.map((it) => it.driver.job),
  }
}
