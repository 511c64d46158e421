import { expect, it } from 'vitest'
import { addressOf } from './ngsi-address.ts'
import { prefersJsonLd } from './ngsi-server.ts'

it.each([
  ['/ngsi-ld/v1/entities', { resource: 'entities', id: null }],
  ['/ngsi-ld/v1/entities/', { resource: 'entities', id: null }],
  ['/ngsi-ld/v1/entities/urn:ngsi-ld:Alert:1', { resource: 'entities', id: 'urn:ngsi-ld:Alert:1' }],
  ['/ngsi-ld/v1/entities/urn%3Angsi-ld%3AAlert%3A1', { resource: 'entities', id: 'urn:ngsi-ld:Alert:1' }],
  ['/ngsi-ld/v1/types', { resource: 'types', id: null }],
  ['/ngsi-ld/v1/context.jsonld', { resource: 'context', id: null }],
])('%s is %j', (path, address) => expect(addressOf(path)).toEqual(address))

it.each([
  '/ngsi-ld/v1/',
  '/ngsi-ld/v2/entities',
  '/ngsi-ld/v1/entities/a/attrs',
  '/ngsi-ld/v1/entities/%zz',
  '/ngsi-ld/v1/types/Alert',
  '/ngsi-ld/v1/subscriptions',
])('%s is nowhere', (path) => expect(addressOf(path)).toBeNull())

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['application/ld+json', true],
  ['application/json, application/ld+json', false],
  ['application/ld+json, application/json', true],
  ['application/json;q=0.5, application/ld+json', true],
  ['application/ld+json;q=0', false],
])('a caller that accepts %s prefers JSON-LD: %s', (accept, wanted) => expect(prefersJsonLd(accept)).toBe(wanted))
