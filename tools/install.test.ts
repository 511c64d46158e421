import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.mjs'
import { firstMissing } from './install.mjs'
import { missingPlatforms } from './lock-platforms.mjs'
import { ROOT } from './root.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oppidum-install-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('an installation', () => {
  const locked = { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-mac': { version: '1.0.0', optional: true } }
  const isThere = () => {
    put('package-lock.json', { packages: locked })
    put('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
    put('node_modules/a/package.json', {})
  }

  test('is not repeated when everything for this machine is there', () => {
    isThere()
    expect(firstMissing(root)).toBeNull()
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
    expect(firstMissing(root)).toBe(why)
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
  expect(text).not.toMatch(/"resolved": "https?:/)
})
