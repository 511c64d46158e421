import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { manualTimers, waitUntil } from '../../jobs/testing/manual-timers.ts'
import { aPicture } from './testing/hostile-pictures.ts'
import { TRANSCODE } from './transcode-limits.ts'
import { inProcessTranscoder, type Transcoder, transcoder } from './transcoder.ts'

let folder = ''
beforeAll(async () => {
  // Below the project's folder, so that packages outside of the bundle resolve.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(PROJECT_ROOT, '.cache/transcode-'))
  await build({
    input: join(import.meta.dirname, 'transcode-worker.ts'),
    platform: 'node',
    external: ['sharp'],
    output: { file: join(folder, 'transcode-worker.js'), format: 'esm' },
    logLevel: 'silent',
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const faults: string[] = []
const open: Transcoder[] = []
afterEach(async () => {
  faults.length = 0
  await Promise.all(open.splice(0).map((it) => it.stop()))
})

function transcoderOf(file: string, after = manualTimers(0).after): Transcoder {
  const made = transcoder({ workerUrl: pathToFileURL(join(folder, file)), onFault: (error) => faults.push(error.message), after })
  open.push(made)
  return made
}

/** A worker file with this code. */
function badWorker(name: string, code: string): string {
  writeFileSync(join(folder, name), code)
  return name
}

test('the bundled process gives the same result as the server’s own process', async () => {
  const sent = await aPicture('jpeg', 900, 600)
  const { full, thumb } = await transcoderOf('transcode-worker.js').transcode('a', sent)
  const own = await inProcessTranscoder().transcode('a', sent)
  expect([Buffer.from(full.bytes).equals(own.full.bytes), Buffer.from(thumb.bytes).equals(own.thumb.bytes)]).toEqual([true, true])
  expect([full.width, thumb.width]).toEqual([900, 480])
})

test('it transcodes for galleries, and returns a picture made here byte for byte', async () => {
  const sent = await aPicture('png', 900, 600)
  const drawing = transcoderOf('transcode-worker.js')
  for (const what of ['upload', 'made'] as const) {
    const drawn = await drawing.forGallery('a', what, sent)
    const own = await inProcessTranscoder().forGallery('a', what, sent)
    expect(drawn.full.width).toBe(900)
    expect(Buffer.from(drawn.full.bytes).equals(own.full.bytes)).toBe(true)
    expect(Buffer.from(drawn.full.bytes).equals(sent)).toBe(what === 'made')
    expect(drawn.thumbs.map((it) => it.width)).toEqual([320, 640])
    expect(drawn.thumbs.map((it, index) => Buffer.from(it.bytes).equals(own.thumbs[index]?.bytes ?? sent))).toEqual([true, true])
    expect(Buffer.from(drawn.rgb).equals(own.rgb)).toBe(true)
  }
})

test('a picture that crashes the process is refused, and a new process takes the next one', async () => {
  const file = badWorker(
    'dies.mjs',
    `import { existsSync, writeFileSync } from 'node:fs'
     const mark = new URL('died', import.meta.url)
     process.on('message', ({ id }) => {
       if (existsSync(mark)) return process.send({ id, reply: { full: { width: 1 }, thumb: {} } })
       writeFileSync(mark, '')
       process.stderr.write('it hurts', () => process.kill(process.pid, 'SIGSEGV'))
     })
     process.send('ready')`,
  )
  const pool = transcoderOf(file)
  const sent = await aPicture()
  await expect(pool.transcode('a', sent)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('could not be processed'),
  })
  expect(faults).toEqual([expect.stringMatching(/SIGSEGV.*it hurts/)])
  expect(await pool.transcode('a', sent)).toMatchObject({ full: { width: 1 } })
})

test('a picture that takes too long is refused, and its process ended', async () => {
  const file = badWorker('hangs.mjs', `process.on('message', () => { for (;;); }); process.send('ready')`)
  const timers = manualTimers(0)
  const pool = transcoderOf(file, timers.after)
  const refusal = pool.transcode('a', await aPicture()).catch((error: unknown) => error)
  timers.advance(TRANSCODE.timeMs)
  expect(await refusal).toMatchObject({ code: 'refused' })
  // Ending it on purpose is not a fault.
  await pool.stop()
  expect(faults).toEqual([])
})

test('a process that does not start is the server’s fault, not the picture’s', async () => {
  const pool = transcoderOf(badWorker('missing.mjs', `import 'a-package-that-is-not-there'`))
  await expect(pool.transcode('a', await aPicture())).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 })
  expect(faults).toEqual([expect.stringContaining('a-package-that-is-not-there')])
})

test('the process that decodes pictures has none of the server’s settings', async () => {
  const file = badWorker(
    'tells.mjs',
    `process.on('message', ({ id }) => process.send({ id, reply: { full: { width: 1, bytes: Object.keys(process.env) }, thumb: {} } })); process.send('ready')`,
  )
  process.env.SECRET_KEY = 'of the test'
  const { full } = await transcoderOf(file).transcode('a', await aPicture())
  delete process.env.SECRET_KEY
  expect(full.bytes).toContain('PATH')
  expect(full.bytes).not.toContain('SECRET_KEY')
})

test('the process ends when the server is gone', async () => {
  const { fork } = await import('node:child_process')
  const child = fork(join(folder, 'transcode-worker.js'), [], { serialization: 'advanced', stdio: 'ignore' })
  await new Promise((done) => child.once('message', done))
  child.kill('SIGTERM')
  child.disconnect()
  await waitUntil(() => child.exitCode !== null)
  expect(child.exitCode).toBe(0)
})

test('when too many pictures wait, the last one is refused for now', async () => {
  const timers = manualTimers(0)
  const pool = transcoderOf(badWorker('waits.mjs', `process.on('message', () => {}); process.send('ready')`), timers.after)
  const sent = await aPicture()
  const results = Array.from({ length: TRANSCODE.waitingPerSender + 2 }, () => pool.transcode('a', sent).catch((error: unknown) => error))
  expect(await results.at(-1)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  await pool.stop()
  expect(await results[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 })
})
