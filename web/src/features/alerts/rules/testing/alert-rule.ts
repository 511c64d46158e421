import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { CityMap } from '@oppidum/domain/cities/map'
import { withGridReference } from '@oppidum/domain/core/geo'
import { ago } from '../../../../testing/city.ts'

const square = withGridReference('K12')

/** Two roads, a substation and a district. */
export const RULE_MAP = CityMap.parse({
  bounds: [-56.3, -34.95, -56, -34.8],
  base: null,
  attribution: '',
  sections: [
    { id: 'mill', name: 'Mill Lane', geometry: { type: 'Point', coordinates: [-56.1, -34.9] }, roadClass: null, ...square },
    { id: 'river', name: 'River Drive', geometry: { type: 'Point', coordinates: [-56.2, -34.9] }, roadClass: null, ...square },
  ],
  districts: [
    {
      id: 'old',
      name: 'Old Town',
      suppliedBy: null,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-56.2, -34.92],
            [-56.1, -34.92],
            [-56.1, -34.85],
            [-56.2, -34.92],
          ],
        ],
      },
    },
  ],
  substations: [{ id: 'north', name: 'North', position: [-56.15, -34.89], capacityMw: 100, ...square }],
  plants: [],
  feeders: [],
})

/** A rule of Ana's, in its third version. */
export const alertRule = (more: Partial<AlertRule> = {}): AlertRule => ({
  id: '018f0000-0000-7000-8000-00000000000a',
  city: 'montevideo',
  name: 'Slow on Mill Lane',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'places', places: ['mill'] },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'km/h' },
  forMinutes: 10,
  resolveMinutes: 5,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
  version: 3,
  active: true,
  owner: 'ana',
  createdAt: ago(86_400_000),
  changedAt: ago(3_600_000),
  template: null,
  lastFiredAt: null,
  problem: null,
  ...more,
})
