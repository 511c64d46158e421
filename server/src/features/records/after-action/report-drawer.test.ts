import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { type ReportDrawer, reportDrawer } from './report-drawer.ts'

let folder = ''
let drawer: ReportDrawer
const faults: string[] = []
beforeAll(async () => {
  // Below the project's folder, so that packages outside of the bundle resolve.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(PROJECT_ROOT, '.cache/report-'))
  const file = join(folder, 'report-worker.js')
  await build({
    input: join(import.meta.dirname, 'report-worker.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/') && !id.startsWith('\0'),
    output: { file, format: 'esm' },
    logLevel: 'silent',
  })
  drawer = reportDrawer(pathToFileURL(file), (error) => faults.push(error.message))
}, 60_000)
afterAll(async () => {
  await drawer.stop()
  rmSync(folder, { recursive: true, force: true })
})

const CONTENT = {
  language: 'en',
  brand: 'Oppidum',
  number: 'INC-2026-000001',
  title: 'Fire at the harbour',
  head: 'Montevideo',
  lead: 'After-action report',
  sections: [{ kind: 'text', title: 'Summary', text: 'Put out within an hour.' }],
  foot: '{page} / {pages}',
  madeAt: new Date('2026-11-20T10:00:00.000Z'),
} as const

test('the bundled thread draws one report after another', async () => {
  const reports = await Promise.all([drawer.draw('ana', CONTENT), drawer.draw('bea', CONTENT)])
  for (const it of reports) expect(Buffer.from(it).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(faults).toEqual([])
}, 30_000)

test('a report that cannot be drawn fails alone, and the next one gets a new thread', async () => {
  const broken = { ...CONTENT, sections: [{ kind: 'unknown' }] as never }
  await expect(drawer.draw('ana', broken)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  expect(faults).toHaveLength(1)
  expect((await drawer.draw('ana', CONTENT)).byteLength).toBeGreaterThan(1_000)
}, 30_000)
