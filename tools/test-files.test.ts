import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './root.mjs'
import { testFilesOf } from './test-files.mjs'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'oppidum-test-files-'))
  for (const path of [
    'client/src/streets-client.test.ts',
    'client/dist/streets.test.ts',
    'domain/src/incident.test.ts',
    'domain/src/incident.ts',
    'server/src/features/incidents/paging.test.ts',
    'server/node_modules/incidents/its.test.ts',
    'web/src/features/incidents/desk/IncidentSheet.test.tsx',
    'web/dist/incidents.test.ts',
    'engines/city-builder/src/streets.test.ts',
    'tools/checks/walls.test.ts',
    'e2e/incidents.journey.ts',
    'e2e/incidents-keys.long.ts',
    'e2e/incidents.ts',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the tests of a word', () => {
  test('are those with the word in the name of the file or of a folder, without packages and built files', () => {
    expect(testFilesOf(root, ['incidents'])).toEqual({
      tests: ['server/src/features/incidents/paging.test.ts', 'web/src/features/incidents/desk/IncidentSheet.test.tsx'],
      journeys: ['e2e/incidents-keys.long.ts', 'e2e/incidents.journey.ts'],
    })
  })

  test('may have it in upper case', () => {
    expect(testFilesOf(root, ['incidentsheet']).tests).toEqual(['web/src/features/incidents/desk/IncidentSheet.test.tsx'])
  })

  test('of several words are those of each', () => {
    expect(testFilesOf(root, ['walls', 'streets'])).toEqual({
      tests: ['client/src/streets-client.test.ts', 'engines/city-builder/src/streets.test.ts', 'tools/checks/walls.test.ts'],
      journeys: [],
    })
  })

  test('are none when nothing is called so', () => {
    expect(testFilesOf(root, ['volcano'])).toEqual({ tests: [], journeys: [] })
  })
})

describe('npm test -- WORD', () => {
  const npmTest = (...words: string[]) =>
    new Promise<{ code: number | string; said: string }>((done) =>
      execFile(process.execPath, [join(ROOT, 'tools/test.mjs'), ...words], (error, stdout, stderr) =>
        done({ code: error?.code ?? 0, said: stdout + stderr }),
      ),
    )

  test('runs the tests of that word and nothing else', async () => {
    const { code, said } = await npmTest('tools/install.test')
    expect(said).toMatch(/\nok {5}tools\/install\.test +\d+ passed +0 failed/)
    expect(said).not.toMatch(/lint and format|types of|build/)
    expect(code).toBe(0)
  })

  test('fails and says so when no test is called that', async () => {
    const { code, said } = await npmTest('volcano')
    expect(said).toContain('No test file has "volcano" in its path.')
    expect(code).toBe(1)
  })
})
