import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markPassed, unchangedEngines } from './engine-marks.mjs'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'engine-marks-'))
  write('engines/models/package.json', '{}')
  write('engines/models/src/fit.ts', 'export const fit = 1')
  write('engines/simulator/package.json', '{"dependencies":{"@oppidum/models":"0.1.0"}}')
  write('domain/src/city.ts', 'export {}')
})
afterEach(() => rmSync(root, { recursive: true }))

const unchanged = (env = {}) => unchangedEngines(root, 'types', env)

test('no engine counts as unchanged before it passed', () => {
  expect(unchanged()).toEqual([])
})

test('an engine that passed is left out, by check', () => {
  markPassed(root, 'types', ['models', 'simulator'])
  expect(unchanged()).toEqual(['models', 'simulator'])
  expect(unchangedEngines(root, 'tests', {})).toEqual([])
})

test('CI leaves none out', () => {
  markPassed(root, 'types', ['models'])
  expect(unchanged({ CI: 'true' })).toEqual([])
})

test.each([
  ['a file of its own', 'engines/simulator/src/weather.ts', ['models']],
  ['a test of its own', 'engines/simulator/src/weather.test.ts', ['models']],
  ['an engine that it uses', 'engines/models/src/fit.ts', []],
  ['the domain', 'domain/src/city.ts', []],
  ['the lock file', 'package-lock.json', []],
])('after a change of %s it is checked again', (_, path, left) => {
  markPassed(root, 'types', ['models', 'simulator'])
  write(path, 'export const changed = 1')
  expect(unchanged()).toEqual(left)
})
