import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { FRUGAL, NICENESS } from './low-priority-process.ts'
import { workProcess } from './worker-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-work-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a process that works for the server comes after it, gives back what it took, and knows nothing of its settings', async () => {
  vi.stubEnv('SECRET_KEY', 'a key that nobody else is to know')
  const file = join(folder, 'tells.mjs')
  writeFileSync(
    file,
    `import { getPriority } from 'node:os'
     process.on('message', () => process.send({ priority: getPriority(), env: { ...process.env } }))
     process.send('ready')`,
  )
  const faults: Error[] = []
  const hand = workProcess<string, { priority: number; env: Record<string, string> }>({
    workerUrl: pathToFileURL(file),
    does: 'tells of itself',
    heapMb: 32,
    onFault: (error) => faults.push(error),
  })
  const { priority, env } = await hand.work('tell')
  await hand.end()
  expect(priority).toBe(NICENESS)
  expect(env).toMatchObject(FRUGAL)
  expect(env).not.toHaveProperty('SECRET_KEY')
  expect(faults).toEqual([])
})
