import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { manualTimers } from '../../jobs/testing/manual-timers.ts'
import { NICENESS } from '../worker-environment.ts'
import { modelLanes } from './model-lanes.ts'
import { MODEL_LIMITS } from './model-limits.ts'
import { type ModelProcess, TaskFault } from './model-process.ts'
import { inProcessModels, modelProcess } from './model-queue.ts'
import { packed, unpacked } from './packed.ts'
import { taskRunner } from './task-runner.ts'

let folder = ''
beforeAll(async () => {
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(PROJECT_ROOT, '.cache/models-'))
  await build({
    input: join(import.meta.dirname, 'model-worker.ts'),
    platform: 'node',
    output: { file: join(folder, 'model-worker.js'), format: 'esm' },
    logLevel: 'silent',
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const faults: string[] = []
const open: ModelProcess[] = []
afterEach(async () => {
  faults.length = 0
  await Promise.all(open.splice(0).map((it) => it.stop()))
})

const onFault = (error: Error) => void faults.push(error.message)

function processOf(file: string, timers = manualTimers(0)): ModelProcess {
  const made = modelProcess({ workerUrl: pathToFileURL(join(folder, file)), onFault, after: timers.after })
  open.push(made)
  return made
}

/** A worker file with this code. */
function badWorker(name: string, code: string): string {
  writeFileSync(join(folder, name), code)
  return name
}

const answer = (result: string) => `process.send({ id, reply: { result: ${result} } })`

describe('the model process', () => {
  test('replies from the bundle as in the server’s own process', async () => {
    expect(await processOf('model-worker.js').run('a', 'ping', { word: 'here' })).toBe('here')
    expect(await inProcessModels().run('a', 'ping', { word: 'here' })).toBe('here')
  })

  test('has a low priority and none of the server’s settings', async () => {
    const file = badWorker('tells.mjs', `process.on('message', ({ id }) => ${answer('[process.pid, Object.keys(process.env)]')})`)
    process.env.SECRET_KEY = 'of the test'
    const [pid, names] = (await processOf(file).run('a', 'ping', { word: '' })) as unknown as [number, string[]]
    delete process.env.SECRET_KEY
    expect(getPriority(pid)).toBe(NICENESS)
    expect(names).toContain('PATH')
    expect(names).not.toContain('SECRET_KEY')
  })

  test('is started again for the next task when it dies under one', async () => {
    const file = badWorker(
      'dies.mjs',
      `import { existsSync, writeFileSync } from 'node:fs'
       const mark = new URL('died', import.meta.url)
       process.on('message', ({ id }) => {
         if (existsSync(mark)) return ${answer("'again'")}
         writeFileSync(mark, '')
         process.stderr.write('it hurts', () => process.kill(process.pid, 'SIGSEGV'))
       })`,
    )
    const models = processOf(file)
    await expect(models.run('a', 'ping', { word: '' })).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
    expect(faults).toEqual([expect.stringMatching(/SIGSEGV.*it hurts/)])
    expect(await models.run('a', 'ping', { word: '' })).toBe('again')
  })

  test('is ended when a task takes too long, without reporting a fault', async () => {
    const timers = manualTimers(0)
    const models = processOf(badWorker('hangs.mjs', `process.on('message', () => { for (;;); })`), timers)
    const refusal = models.run('a', 'ping', { word: '' }).catch((error: unknown) => error)
    timers.advance(MODEL_LIMITS.timeMs.quick)
    expect(await refusal).toMatchObject({ code: 'unavailable' })
    await models.stop()
    expect(faults).toEqual([])
  })

  test('is ended after five idle minutes', async () => {
    const timers = manualTimers(0)
    const file = badWorker('pid.mjs', `process.on('message', ({ id }) => ${answer('process.pid')})`)
    const models = processOf(file, timers)
    const first = await models.run('a', 'ping', { word: '' })
    timers.advance(299_000)
    expect(await models.run('a', 'ping', { word: '' })).toBe(first)
    timers.advance(300_000)
    expect(await models.run('a', 'ping', { word: '' })).not.toBe(first)
  })

  test('ends itself when the server is gone', async () => {
    const child = fork(join(folder, 'model-worker.js'), [], { serialization: 'advanced', stdio: 'ignore' })
    child.send({ id: 1, job: { lane: 'quick', task: 'ping', input: { word: 'x' } } })
    await once(child, 'message')
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })
})

describe('lanes', () => {
  const inLanes = () => modelLanes(pathToFileURL(join(folder, 'model-worker.js')), onFault)
  const ping = (word: string) => ({ task: 'ping', input: { word } })

  test('share one process, where the long one has its own thread and outlives the quick one', async () => {
    const start = inLanes()
    const [quick, long] = [start('quick'), start('long')]
    expect(await Promise.all([quick.run(ping('now')), long.run(ping('later'))])).toEqual([{ result: 'now' }, { result: 'later' }])
    await quick.end()
    expect(await long.run(ping('still'))).toEqual({ result: 'still' })
    await long.end()
    await expect(long.run(ping('over'))).rejects.toMatchObject({ reason: 'unable' })
    expect(faults).toEqual([])
  })

  test('ending the long lane ends its thread, not the quick lane', async () => {
    const start = inLanes()
    const [quick, long] = [start('quick'), start('long')]
    await long.run(ping('first'))
    await long.end()
    expect(await quick.run(ping('here'))).toEqual({ result: 'here' })
    const another = start('long')
    expect(await another.run(ping('again'))).toEqual({ result: 'again' })
    await Promise.all([quick.end(), another.end()])
  })
})

describe('parameters', () => {
  test('are packed and unpacked without loss', () => {
    const parameters = { of: new Float64Array([1, Number.NaN, -0]), names: ['ä'], by: new Map([['a', 1]]), none: null }
    expect(unpacked(packed(parameters))).toEqual(parameters)
    expect(() => unpacked(Buffer.of(9, 1))).toThrow(/form/)
  })

  test('are requested once, and those used last are cached', () => {
    const run = taskRunner(2)
    const call = (key: string, sent = false) => run({ task: 'ping', input: { word: key }, key, packed: sent ? packed({ key }) : undefined })
    expect(call('a')).toEqual({ needs: 'a' })
    expect(call('a', true)).toEqual({ result: 'a' })
    expect(call('a')).toEqual({ result: 'a' })
    call('b', true)
    call('a')
    call('c', true)
    expect([call('a'), call('b'), call('c')]).toEqual([{ result: 'a' }, { needs: 'b' }, { result: 'c' }])
  })

  test('that cannot be loaded fail the call, not the process', async () => {
    const models = inProcessModels()
    const load = () => Promise.reject(new Error('the store is gone'))
    await expect(models.run('a', 'ping', { word: 'x' }, { key: 'k', load })).rejects.toThrow('the store is gone')
    const parameters = { key: 'k', load: async () => packed(1) }
    expect(await models.run('a', 'ping', { word: 'x' }, parameters)).toBe('x')
  })

  test('a task that fails reports why, and the process goes on', async () => {
    const models = inProcessModels()
    await expect(models.run('a', 'unknown' as 'ping', { word: 'x' })).rejects.toThrow(TaskFault)
    expect(await models.run('a', 'ping', { word: 'x' })).toBe('x')
  })
})
