import { expect, test } from 'vitest'
import { isAccepted, startPackages } from './third-party-licences.mjs'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT and ISC', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('"%s" is accepted: %s', (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted)
})

test('lists what a start installs, each version once', () => {
  const lock = {
    '': { version: '0.1.0' },
    server: { version: '0.1.0' },
    'node_modules/server': { link: true },
    'node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'server/node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'server/node_modules/ws': { version: '8.1.0', license: 'MIT' },
    'node_modules/vitest': { version: '4.0.0', license: 'MIT', dev: true },
    'node_modules/@a/b': { version: '1.0.0' },
  }
  expect(startPackages(lock)).toEqual([
    { name: '@a/b', version: '1.0.0', licence: '' },
    { name: 'pg', version: '8.0.0', licence: 'MIT' },
    { name: 'ws', version: '8.1.0', licence: 'MIT' },
  ])
})
