import { expect, it } from 'vitest'
import { addressOf, formatOf } from './open311-address.ts'

it.each([
  ['/open311/discovery', 'discovery null'],
  ['/open311/discovery.xml', 'discovery null'],
  ['/open311/v2/discovery.json', 'discovery null'],
  ['/open311/v2/services', 'services null'],
  ['/open311/v2/services.json', 'services null'],
  ['/open311/v2/services/', 'services null'],
  ['/open311/v2/services/street-light.xml', 'services street-light'],
  ['/open311/v2/requests.xml', 'requests null'],
  ['/open311/v2/requests/018f0000-0000-7000-8000-000000000000.json', 'requests 018f0000-0000-7000-8000-000000000000'],
  ['/open311/v2/tokens/12.xml', 'tokens 12'],
  ['/open311/test/v2/requests.json', 'requests null rehearsal'],
])('%s is %s', (path, wanted) => {
  const found = addressOf(path)
  expect(found && `${found.resource} ${found.id}${found.rehearsal ? ' rehearsal' : ''}`).toBe(wanted)
})

it.each([
  '/open311/',
  '/open311/v1/services.xml',
  '/open311/v2',
  '/open311/v2/',
  '/open311/v2/tokens.xml',
  '/open311/v2/services.html',
  '/open311/v2/services/a/b.xml',
  '/open311/v2/services/..%2f.xml',
  '/open311/v2//services.xml',
  '/open311/v2/services/a.b.xml',
  '/open311/v2/discovery/x',
  '/open311/test/v2/requests.json.xml',
])('%s is nowhere', (path) => expect(addressOf(path)).toBeNull())

it.each([
  ['/open311/v2/services.json', 'text/xml', 'json'],
  ['/open311/v2/services.xml', 'application/json', 'xml'],
  ['/open311/v2/services', undefined, 'xml'],
  ['/open311/v2/services', '*/*', 'xml'],
  ['/open311/v2/services', 'application/json', 'json'],
  ['/open311/v2/services', 'application/json, text/xml;q=0.9', 'xml'],
  ['/open311/nowhere.json', undefined, 'json'],
])('%s for %s is %s', (path, accept, wanted) => expect(formatOf(path, accept)).toBe(wanted))
