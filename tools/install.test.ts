import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { missingPlatforms, uncheckedPackages } from './checks/lock-platforms.mjs'
import { fingerprint } from './fingerprint.mjs'
import { firstMissing, installIfStale } from './install.mjs'
import { ROOT } from './root.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oppidum-install-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

function put(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('an installation', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-mac': { version: '1.0.0', optional: true },
    'node_modules/linter': { version: '1.0.0', dev: true },
  }
  const tool = { 'node_modules/linter': { version: '1.0.0', dev: true } }
  const isThere = () => {
    put('package-lock.json', { packages: locked })
    put('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
    put('node_modules/a/package.json', {})
  }
  const withTools = () => {
    isThere()
    put('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' }, ...tool } })
    put('node_modules/linter/package.json', {})
  }

  test('is not repeated when everything for this machine is there', () => {
    isThere()
    expect(firstMissing('start', root)).toBeNull()
    withTools()
    expect(firstMissing('work', root)).toBeNull()
  })

  test('for a start is enough for a start alone, one for work for both', () => {
    isThere()
    expect(firstMissing('work', root)).toBe('linter 1.0.0')
    withTools()
    expect(firstMissing('start', root)).toBeNull()
  })

  test('leaves a start alone when only a tool is another one', () => {
    withTools()
    put('package-lock.json', { packages: { ...locked, 'node_modules/linter': { version: '2.0.0', dev: true } } })
    expect(firstMissing('start', root)).toBeNull()
    expect(firstMissing('work', root)).toBe('linter 2.0.0')
  })

  test.each([
    ['start', false, '--omit=dev'],
    ['start', true, '--include=dev'],
    ['work', false, '--include=dev'],
  ] as const)('for a %s with tools there: %s asks npm for %s', async (purpose, hasTools, word) => {
    if (hasTools) withTools()
    else isThere()
    put('package-lock.json', { packages: { ...locked, 'node_modules/a': { version: '2.0.0' } } })
    put('npm.js', `require('node:fs').writeFileSync('words', process.argv.slice(2).join(' '))`)
    vi.stubEnv('npm_execpath', join(root, 'npm.js'))
    await installIfStale(purpose, root)
    expect(readFileSync(join(root, 'words'), 'utf8').split(' ')).toEqual(expect.arrayContaining(['ci', word]))
  })

  test.each([
    ['nothing was installed', () => rmSync(join(root, 'node_modules'), { recursive: true }), 'first start'],
    [
      'the lock file names another version',
      () => put('package-lock.json', { packages: { 'node_modules/a': { version: '2.0.0' } } }),
      'a 2.0.0',
    ],
    ['a package was deleted', () => rmSync(join(root, 'node_modules/a'), { recursive: true }), 'node_modules/a is gone'],
  ])('is made when %s', (_, change, why) => {
    isThere()
    change()
    expect(firstMissing('start', root)).toBe(why)
  })
})

test('a fingerprint changes with content and names, not with tests and what is built', () => {
  put('src/a.ts', 'one')
  const before = fingerprint(root, ['src'])
  put('src/a.test.ts', 'test')
  put('src/dist/a.js', 'built')
  expect(fingerprint(root, ['src'])).toBe(before)
  put('src/a.ts', 'two')
  expect(fingerprint(root, ['src'])).not.toBe(before)
  put('src/a.ts', 'one')
  put('src/b.ts', '')
  expect(fingerprint(root, ['src'])).not.toBe(before)
})

test('what the lock file lacks for other machines is found, each in its place', () => {
  const packages = {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '2.0.0', '@tool/darwin-arm64': '2.0.0' },
    },
    'node_modules/other': { version: '1.0.0', optionalDependencies: { '@tool/linux-x64': '1.0.0' } },
    'node_modules/@tool/linux-x64': { version: '2.0.0', optional: true, license: 'MIT' },
  }
  expect(missingPlatforms(packages)).toEqual({
    'node_modules/@tool/darwin-arm64': { version: '2.0.0', os: ['darwin'], cpu: ['arm64'], dev: true, optional: true, license: 'MIT' },
    'node_modules/other/node_modules/@tool/linux-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], optional: true },
  })
})

test("the project's own lock file is whole and names no registry", () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  expect(missingPlatforms(JSON.parse(text).packages)).toEqual({})
  expect(uncheckedPackages(JSON.parse(text).packages)).toEqual([])
  expect(text).not.toMatch(/"resolved": "https?:/)
})

test('a package without a checksum is named, unless nothing is installed from it here', () => {
  const integrity = 'sha512-x'
  const packages = {
    domain: { version: '0.1.0' },
    'node_modules/@oppidum/domain': { link: true },
    'node_modules/checked': { version: '1.0.0', integrity },
    'node_modules/unchecked': { version: '1.0.0' },
    'node_modules/a/node_modules/bundled': { version: '1.0.0', inBundle: true },
    'node_modules/for-here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['sunos'], cpu: [process.arch] },
    'node_modules/needed-elsewhere': { version: '1.0.0', os: ['sunos'] },
  }
  expect(uncheckedPackages(packages)).toEqual(['node_modules/unchecked', 'node_modules/for-here', 'node_modules/needed-elsewhere'])
})
