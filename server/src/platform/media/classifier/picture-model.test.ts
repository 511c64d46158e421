import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { manualTimers, waitUntil } from '../../jobs/testing/manual-timers.ts'
import { type PictureModel, pictureModel } from './picture-model.ts'
import { PICTURE_MODEL } from './picture-model-limits.ts'
import { PICTURE_BLOCKED_FROM, pictureScore } from './picture-score.ts'

const { side } = PICTURE_MODEL

let folder = ''
beforeAll(async () => {
  // As deep in the project as the real build, because the path of the weights depends on it.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(PROJECT_ROOT, '.cache/picture-model-'))
  await build({
    input: join(import.meta.dirname, 'picture-model-worker.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/'),
    output: { file: join(folder, 'picture-model-worker.js'), format: 'esm' },
    logLevel: 'silent',
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// The transcoder blocks this for the whole process, which tests share.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] }))
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] }))

const faults: string[] = []
const open: PictureModel[] = []
afterEach(async () => {
  faults.length = 0
  await Promise.all(open.splice(0).map((it) => it.stop()))
})

function modelOf(file: string, timers = manualTimers(0)): PictureModel {
  const made = pictureModel({ workerUrl: pathToFileURL(join(folder, file)), onFault: (error) => faults.push(error.message), ...timers })
  open.push(made)
  return made
}

/** A worker file with this code. */
function badWorker(name: string, code: string): string {
  writeFileSync(join(folder, name), code)
  return name
}

const drawn = (svg: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${side}" height="${side}">${svg}</svg>`))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer()

const windows = (x: number, y: number) =>
  Array.from(
    { length: 6 },
    (_, at) => `<rect x="${x + (at % 2) * 8}" y="${y + Math.floor(at / 2) * 12}" width="5" height="8" fill="#345"/>`,
  )
const app = (x: number, y: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="20" height="${75 - y}" fill="${colour}"/>${windows(x + 3, y + 4).join('')}`

/** Adds the grain of a photo, from a seed. */
async function grainy(svg: string): Promise<Uint8Array> {
  let state = 7
  return (await drawn(svg)).map((it) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.max(0, Math.min(255, it + (state % 41) - 20))
  })
}

const STREET = `<rect width="100" height="75" fill="#bcd6ee"/><rect y="75" width="100" height="25" fill="#667"/>${app(2, 20, '#b5651d')}
  ${app(28, 35, '#d8c8a0')}${app(54, 15, '#999')}${app(78, 40, '#a44')}<rect x="30" y="80" width="26" height="9" rx="2" fill="#c22"/>`
const SEA = `<rect width="100" height="50" fill="#fdb"/><circle cx="70" cy="40" r="9" fill="#f80"/><rect y="50" width="100" height="50" fill="#257"/>
  <path d="M20 60 L30 45 L40 60 Z" fill="#fff"/><rect x="18" y="60" width="24" height="4" fill="#532"/>`
const PERSON = `<rect width="100" height="100" fill="#9c9"/><circle cx="50" cy="28" r="10" fill="#d9a07a"/><rect x="38" y="38" width="24" height="34" fill="#248"/>
  <rect x="40" y="72" width="8" height="24" fill="#333"/><rect x="52" y="72" width="8" height="24" fill="#333"/>`

test('drawings and photos of a city pass, each with a score of its own', async () => {
  const model = modelOf('picture-model-worker.js')
  const pictures = {
    'a street': await drawn(STREET),
    'a street with the grain of a photo': await grainy(STREET),
    'the sea at dusk': await drawn(SEA),
    'the sea with grain': await grainy(SEA),
    'somebody in a park': await drawn(PERSON),
    'an empty sheet': await drawn(''),
    'black lines': await drawn('<path d="M5 95 L50 5 L95 95 Z M20 70 H80" fill="none" stroke="#000"/>'),
    'the colour of skin alone': await drawn('<rect width="100" height="100" fill="#e0ac8a"/>'),
    'a dark night': await grainy('<rect width="100" height="100" fill="#112"/><circle cx="80" cy="20" r="6" fill="#eee"/>'),
  }
  const scores = new Map<string, number>()
  for (const [name, rgb] of Object.entries(pictures)) {
    const probabilities = await model.classify('a', rgb)
    expect(Object.values(probabilities).reduce((sum, it) => sum + it, 0)).toBeCloseTo(1, 2)
    scores.set(name, pictureScore(probabilities))
  }
  for (const [name, score] of scores) expect(score, name).toBeLessThan(PICTURE_BLOCKED_FROM)
  expect(new Set(scores.values()).size).toBeGreaterThan(5)
  expect(faults).toEqual([])
}, 60_000)

test.each([
  [{ drawing: 0, hentai: 0, neutral: 0, porn: 1, sexy: 0 }, 100, true],
  [{ drawing: 0.4, hentai: 0.6, neutral: 0, porn: 0, sexy: 0 }, 60, true],
  [{ drawing: 0.41, hentai: 0.59, neutral: 0, porn: 0, sexy: 0 }, 59, false],
  [{ drawing: 0, hentai: 0.1, neutral: 0, porn: 0.3, sexy: 0.6 }, 70, true],
  [{ drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 1 }, 50, false],
  [{ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }, 0, false],
])('%j scores %d', (probabilities, score, isBlocked) => {
  expect(pictureScore(probabilities)).toBe(score)
  expect(pictureScore(probabilities) >= PICTURE_BLOCKED_FROM).toBe(isBlocked)
})

const NEUTRAL = `{ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }`
const ANY = new Uint8Array(side * side * 3)

test('a process that dies over a picture is started again for the next one', async () => {
  const file = badWorker(
    'dies.mjs',
    `import { existsSync, writeFileSync } from 'node:fs'
     const mark = new URL('died', import.meta.url)
     process.on('message', ({ id }) => {
       if (existsSync(mark)) return process.send({ id, reply: ${NEUTRAL} })
       writeFileSync(mark, '')
       process.stderr.write('it hurts', () => process.kill(process.pid, 'SIGSEGV'))
     })
     process.send('ready')`,
  )
  const model = modelOf(file)
  await expect(model.classify('a', ANY)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
  expect(faults).toEqual([expect.stringMatching(/picture classifier.*SIGSEGV.*it hurts/)])
  expect(await model.classify('a', ANY)).toMatchObject({ neutral: 1 })
})

test('a picture that takes too long fails, and an idle process ends', async () => {
  const mark = join(folder, 'pids')
  const file = badWorker(
    'hangs.mjs',
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(mark)}, process.pid + ' ')
     process.on('message', ({ id, job }) => { if (job[0] === 0) process.send({ id, reply: ${NEUTRAL} }); else for (;;); })
     process.send('ready')`,
  )
  const { readFileSync } = await import('node:fs')
  const pids = () => readFileSync(mark, 'utf8').trim().split(' ').map(Number)
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const timers = manualTimers(0)
  const model = modelOf(file, timers)
  const slow = model
    .classify(
      'a',
      ANY.map(() => 1),
    )
    .catch((error: unknown) => error)
  timers.advance(PICTURE_MODEL.timeMs)
  expect(await slow).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') })
  expect(await model.classify('a', ANY)).toMatchObject({ neutral: 1 })
  const last = pids().at(-1) as number
  expect(isThere(last)).toBe(true)
  timers.advance(PICTURE_MODEL.idleMs)
  await waitUntil(() => !isThere(last))
  expect(faults).toEqual([])
})

test('when too many pictures of one person wait, the last one is refused for now', async () => {
  const model = modelOf(badWorker('waits.mjs', `process.on('message', () => {}); process.send('ready')`))
  const results = Array.from({ length: PICTURE_MODEL.waitingPerSender + 2 }, () =>
    model.classify('a', ANY).catch((error: unknown) => error),
  )
  expect(await results.at(-1)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
})
