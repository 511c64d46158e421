import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirError, holderOf, lockDataDir } from './data-dir-lock.ts'
import { processMark } from './process-mark.ts'
import { NOBODY } from './run-as.ts'

let parent: string
let dataDir: string
const root = process.getuid?.() === 0

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'oppidum-lock-'))
  dataDir = join(parent, 'data')
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

const locks = () => readdirSync(dataDir).sort()
const leave = (generation: number, content: string) => writeFileSync(join(dataDir, `server.${generation}.lock`), content)

test('closes the folder and the lock to other users', () => {
  const release = lockDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(locks()).toEqual(['server.1.lock'])
  expect(statSync(join(dataDir, 'server.1.lock')).mode & 0o777).toBe(0o600)
  release()
  expect(locks()).toEqual([])
})

test('refuses a second owner, naming the folder and the first one, and accepts it afterwards', () => {
  const release = lockDataDir(dataDir)
  expect(holderOf(dataDir)).toBe(process.pid)
  expect(() => lockDataDir(dataDir)).toThrow(DataDirError)
  expect(() => lockDataDir(dataDir)).toThrow(`${dataDir} (DATA_DIR) is in use by another Oppidum, process ${process.pid}`)
  expect(locks()).toEqual(['server.1.lock'])
  release()
  expect(holderOf(dataDir)).toBeNull()
  lockDataDir(dataDir)()
})

test('closes an open folder', () => {
  lockDataDir(dataDir)()
  chmodSync(dataDir, 0o755)
  lockDataDir(dataDir)()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

const ended = () => spawnSync('true').pid

test.each([
  ['of a process that ended', () => JSON.stringify({ pid: ended(), mark: 'boot:1' })],
  ['of a process whose number is another one now', () => JSON.stringify({ pid: process.pid, mark: 'boot:1' })],
  ['of a process before the last restart of the machine', () => JSON.stringify({ pid: 1, mark: `other:${processMark(1)?.split(':')[1]}` })],
  ['that was cut off', () => '{"pid":'],
  ['that is empty', () => ''],
])('a lock %s is taken over and removed', (_, content) => {
  lockDataDir(dataDir)()
  leave(4, content())
  expect(holderOf(dataDir)).toBeNull()
  const release = lockDataDir(dataDir)
  expect(locks()).toEqual(['server.5.lock'])
  release()
})

test('an owner with a lower number than a dead one still counts', () => {
  const release = lockDataDir(dataDir)
  leave(7, readFileSync(join(dataDir, 'server.1.lock'), 'utf8').replace(/"mark":".*"/, '"mark":"gone"'))
  expect(() => lockDataDir(dataDir)).toThrow(DataDirError)
  release()
})

test('reports a file in its place', () => {
  writeFileSync(dataDir, '')
  expect(() => lockDataDir(dataDir)).toThrow(`DATA_DIR: ${dataDir} is a file, not a folder.`)
})

test.skipIf(root)('reports a folder that cannot be written', () => {
  chmodSync(parent, 0o500)
  expect(() => lockDataDir(dataDir)).toThrow(`DATA_DIR: ${dataDir} cannot be written by this user.`)
  chmodSync(parent, 0o700)
})

test.runIf(root)("reports another user's folder to an ordinary user", () => {
  chownSync(parent, 0, 0)
  chmodSync(parent, 0o755)
  process.seteuid?.(NOBODY)
  try {
    expect(() => lockDataDir(dataDir)).toThrow(`DATA_DIR: ${dataDir} cannot be written by this user.`)
  } finally {
    process.seteuid?.(0)
  }
})
