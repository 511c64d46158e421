import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startWorker } from './start-worker.ts'
import { ALLOCATOR_ENVIRONMENT, NICENESS } from './worker-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-work-'))
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const faults: string[] = []
const onFault = (error: Error) => void faults.push(error.message)
afterEach(() => faults.splice(0))

function workerFile(name: string, code: string): URL {
  writeFileSync(join(folder, name), code)
  return pathToFileURL(join(folder, name))
}

const REPORTING = `import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  const send = (it) => (parentPort ? parentPort.postMessage(it) : process.send(it))
  ;(parentPort ?? process).on('message', ({ id }) => send({ id, reply: { priority: getPriority(), env: { ...process.env } } }))
  send('ready')`

type Report = { priority: number; env: Record<string, string> }

test('a process has a low priority, an allocator that returns memory, and none of the server’s settings', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret of the server')
  const url = workerFile('reports.mjs', REPORTING)
  const worker = startWorker<string, Report>({ kind: 'process', url, name: 'reporting', heapMb: 32, onFault })
  const { priority, env } = await worker.run('report')
  await worker.end()
  expect(priority).toBe(NICENESS)
  expect(env).toMatchObject(ALLOCATOR_ENVIRONMENT)
  expect(env).not.toHaveProperty('SECRET_KEY')
  expect(faults).toEqual([])
})

test('a thread has none of the server’s settings', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret of the server')
  const url = workerFile('thread.mjs', REPORTING)
  const worker = startWorker<string, Report>({ kind: 'thread', url, name: 'reporting', heapMb: 32, onFault })
  const { env } = await worker.run('report')
  await worker.end()
  expect(env).not.toHaveProperty('SECRET_KEY')
  expect(worker.hasEnded()).toBe(true)
  expect(faults).toEqual([])
})

test.each(['thread', 'process'] as const)('a %s answers several jobs at a time, each with its own reply', async (kind) => {
  const url = workerFile(
    'reversing.mjs',
    `import { parentPort } from 'node:worker_threads'
     const jobs = []
     ;(parentPort ?? process).on('message', (it) => {
       if (jobs.push(it) < 3) return
       for (const { id, job } of jobs.reverse()) parentPort ? parentPort.postMessage({ id, reply: job }) : process.send({ id, reply: job })
     })`,
  )
  const worker = startWorker<string, string>({ kind, url, name: 'reversing', heapMb: 32, onFault })
  expect(await Promise.all(['a', 'b', 'c'].map((it) => worker.run(it)))).toEqual(['a', 'b', 'c'])
  await worker.end()
})

test.each(['thread', 'process'] as const)(
  'a %s that runs out of heap fails its jobs, not the server',
  async (kind) => {
    const url = workerFile(
      `hoards-${kind}.mjs`,
      `import { parentPort } from 'node:worker_threads'
     ;(parentPort ?? process).on('message', () => { const hoard = []; for (;;) hoard.push(new Array(1e5).fill({})) })
     parentPort ? parentPort.postMessage('ready') : process.send('ready')`,
    )
    const worker = startWorker<string, string>({ kind, url, name: 'hoarding', heapMb: 32, onFault })
    await expect(worker.run('a')).rejects.toMatchObject({ reason: 'crashed' })
    expect(faults).toEqual([expect.stringMatching(/memory|SIGABRT|heap/)])
    await expect(worker.run('b')).rejects.toMatchObject({ reason: 'unable' })
  },
  30_000,
)
