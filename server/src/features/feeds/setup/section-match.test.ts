import type { Position } from '@oppidum/domain/core/geo'
import { describe, expect, it } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import type { Site } from '../importer.ts'
import { type SiteChoice, sectionMatcher } from './section-match.ts'

/** Three sections of one street that leads east at latitude -34.89, from -56.16 in steps of 0.01 degrees. */
const match = sectionMatcher(aCity().locations)

const site = (point: Position | null, more: Partial<Site> = {}): Site => ({
  id: 'sensor',
  name: '',
  geometry: point && { type: 'Point', coordinates: point },
  bearing: null,
  ...more,
})

describe('a sensor', () => {
  it.each<[string, Site, SiteChoice | undefined, object]>([
    ['of the same id', site(null, { id: 'italia-2' }), undefined, { match: 'same-id', locationId: 'italia-2', distanceM: null }],
    ['44 m beside a section', site([-56.155, -34.8904]), undefined, { match: 'near', locationId: 'italia-1', distanceM: 44 }],
    ['67 m beside a section', site([-56.155, -34.8906]), undefined, { match: 'none', locationId: null, distanceM: null }],
    ['nearer to the next section', site([-56.1499, -34.89]), undefined, { match: 'near', locationId: 'italia-2', distanceM: 0 }],
    ['that leads 44 degrees to the left', site([-56.155, -34.89], { bearing: 46 }), undefined, { match: 'near' }],
    ['that leads 46 degrees to the left', site([-56.155, -34.89], { bearing: 44 }), undefined, { match: 'none' }],
    ['of the other direction', site([-56.155, -34.89], { bearing: 270 }), undefined, { match: 'none' }],
    [
      'with a line of the other direction',
      site(null, {
        geometry: {
          type: 'LineString',
          coordinates: [
            [-56.152, -34.89],
            [-56.158, -34.89],
          ],
        },
      }),
      undefined,
      { match: 'none' },
    ],
    ['without a place', site(null), undefined, { match: 'none' }],
    ['in another country', site([4.3, 52.01]), undefined, { match: 'none' }],
    ['matched by hand', site([-56.155, -34.89]), { locationId: 'italia-3' }, { match: 'by-hand', locationId: 'italia-3' }],
    ['matched by hand with a section that is gone', site([-56.155, -34.89]), { locationId: 'gone' }, { match: 'near' }],
    ['that is not wanted', site(null, { id: 'italia-2' }), { ignored: true }, { match: 'ignored', locationId: null }],
  ])('%s', (_what, given, choice, matched) => {
    expect(match(given, choice)).toMatchObject(matched)
  })
})
