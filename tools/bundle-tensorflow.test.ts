import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleTensorflow, TENSORFLOW } from './bundle-tensorflow.mjs'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-tensorflow-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the bundle of TensorFlow.js matches the installed packages', async () => {
  await bundleTensorflow(folder)
  const names = readdirSync(TENSORFLOW).sort()
  expect(readdirSync(folder).sort()).toEqual(names)
  const different = names.filter((name) => !readFileSync(join(folder, name)).equals(readFileSync(join(TENSORFLOW, name))))
  expect(different, 'Run: node tools/bundle-tensorflow.mjs').toEqual([])
}, 60_000)
