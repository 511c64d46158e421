import { PublicConfig } from '@oppidum/domain/cities/public-config'
import type { Role } from '@oppidum/domain/core/access'
import type { Me } from '@oppidum/domain/people/person'
import type { Plan } from '@oppidum/domain/plans/plan'

/** The time of every component test: Friday noon in Montevideo. */
export const NOW = Date.parse('2026-11-20T15:00:00.000Z')

/** An instant that many ms before or, negative, after `NOW`. */
export const ago = (ms: number): string => new Date(NOW - ms).toISOString()

type City = PublicConfig['cities'][number]

/** A page of one city with measured values; `city` and `more` override it. */
export function cityConfig(city: Partial<City> = {}, more: Partial<PublicConfig> = {}): PublicConfig {
  return PublicConfig.parse({
    brandName: 'Oppidum',
    makerName: 'Oppidum',
    salesEmail: null,
    securityEmail: null,
    communityUrl: null,
    identity: { kind: 'local' },
    billing: 'demo',
    basicAiAllowance: '50/month',
    phoneSupport: false,
    defaultLanguage: 'en',
    sampleEntries: true,
    embedOrigins: [],
    ...more,
    cities: [
      {
        id: 'montevideo',
        name: 'Montevideo',
        timeZone: 'America/Montevideo',
        bounds: [-56.3, -34.95, -56, -34.8],
        speedUnit: 'km/h',
        speedUnitByLanguage: {},
        peakLoadMw: null,
        inhabitants: 1_300_000,
        thresholds: {},
        mapAttribution: '',
        simulated: false,
        demo: false,
        departments: [{ name: 'Roads and Traffic', names: { es: 'Tránsito' } }],
        ...city,
      },
    ],
  })
}

/** A person with an account. */
export function person(role: Role, plan: Plan = 'free'): Me {
  return { userId: 'ana', firstName: 'Ana', username: 'ana', email: 'ana@city.example', publicMetadata: { plan }, role }
}
