import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledProgram, PARSE_WORKER } from '../testing/bundled-program.ts'
import { LARGE_ANSWERS, type LargeAnswer, piecesOf } from '../testing/large-answers.ts'

const BYTES = 50_000_000
/** An ordinary answer: the process has been running for a while when the large one comes. */
const SMALL_BYTES = 2_000_000
const SMALL = 3
const TURNS = 6
/** Drafts in a message of the parsing thread. */
const HANDFUL = 500
/** Observations are small, and stored by the 5,000: whole messages of the thread until there are that many. */
const OBSERVATIONS = 5_000 + HANDFUL - 1

let worker: Awaited<ReturnType<typeof bundledProgram>>
let taker: Awaited<ReturnType<typeof bundledProgram>>
let server: Server
const requests = new Map<LargeAnswer, number>()
beforeAll(async () => {
  worker = await bundledProgram(PARSE_WORKER)
  taker = await bundledProgram(new URL('../testing/take-large-answer.ts', import.meta.url))
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.search !== '' && !url.searchParams.has('start')) return response.writeHead(400).end()
    const name = decodeURIComponent(url.pathname.split('/')[1] ?? '') as LargeAnswer
    response.writeHead(200, { 'content-type': LARGE_ANSWERS[name].mediaType })
    const turn = (requests.get(name) ?? 0) + 1
    requests.set(name, turn)
    // Each answer differs from the one before, or it would not be read.
    Readable.from(piecesOf(name, turn > SMALL ? BYTES : SMALL_BYTES, turn * 5)).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
}, 120_000)
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  worker.remove()
  taker.remove()
})

const run = promisify(execFile)

test.each(Object.keys(LARGE_ANSWERS) as LargeAnswer[])(
  '50 MB of %s, again and again: below 150 MB more, the event loop never held',
  async (name) => {
    const { port } = server.address() as AddressInfo
    const { standard, settings } = { settings: {}, ...LARGE_ANSWERS[name] }
    const feed = {
      standard,
      id: 'large',
      name: 'Large',
      url: `http://127.0.0.1:${port}/${encodeURIComponent(name)}/requests.json`,
      everySeconds: 60,
      ...settings,
    }
    const args = [fileURLToPath(taker.url), JSON.stringify(feed), worker.url.href, String(port), String(SMALL), String(TURNS)]
    const { stdout } = await run(process.execPath, args, { timeout: 600_000 })
    const report = JSON.parse(stdout)
    console.log(name, JSON.stringify({ ...report, outcomes: undefined }))
    expect(report.outcomes).toHaveLength(TURNS)
    for (const it of report.outcomes) expect(it).toMatchObject({ ok: true, rejected: 0 })
    expect(report.count).toBeGreaterThan(10_000)
    expect(report.largest).toBeLessThanOrEqual(name === 'measurements' ? OBSERVATIONS : HANDFUL)
    expect(report.growthMb).toBeLessThan(150)
    expect(report.heldMs).toBeLessThan(50)
  },
  600_000,
)
