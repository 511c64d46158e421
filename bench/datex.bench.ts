import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { viteImportGlobPlugin } from 'rolldown/experimental'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, it } from 'vitest'
import { decodeFeed } from '../server/src/features/feeds/importers.ts'
import { LARGE_ANSWERS, type LargeAnswer, piecesOf } from '../server/src/features/feeds/testing/large-answers.ts'
import { reportFigure, reportRatio } from './report.ts'

const BYTES = 60_000_000
const ROUNDS = 5
const NAMES = ['situations', 'measurements'] satisfies LargeAnswer[]

const folder = mkdtempSync(join(tmpdir(), 'oppidum-bench-'))
const program = join(folder, 'decode.mjs')
beforeAll(async () => {
  const input = new URL('./controls/decode-publication.ts', import.meta.url).pathname
  const output = { file: program, format: 'esm' } as const
  await build({ input, platform: 'node', plugins: [viteImportGlobPlugin()], output, logLevel: 'silent' })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same parser without anything that listens: what reading the XML costs in any case. */
function bareParser(bytes: Uint8Array): void {
  const parser = new SaxesParser({ position: false })
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += 65_536) parser.write(decoder.decode(bytes.subarray(at, at + 65_536), { stream: true }))
  parser.close()
}

it.each(NAMES)('60 MB of DATEX II %s against the bare parser', (name) => {
  const bytes = Buffer.from([...piecesOf(name, BYTES)].join(''))
  const { settings, mediaType, standard } = LARGE_ANSWERS[name]
  const feed = {
    standard,
    id: 'bench',
    name: 'Bench',
    url: 'http://bench.invalid/',
    attribution: '',
    everySeconds: 60,
    timeZone: 'UTC',
    maxBytes: 2e8,
  }
  const decode = () => {
    let drafts = 0
    const decoded = decodeFeed(bytes, mediaType, { publicOnly: false, lanesInOrder: false, ...feed, ...settings }, { nowMs: 0 })
    for (const _ of decoded.drafts) drafts++
    return drafts
  }
  bareParser(bytes)
  decode()
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const a = performance.now()
    bareParser(bytes)
    const b = performance.now()
    decode()
    control.push(b - a)
    ours.push(performance.now() - b)
  }
  reportRatio({ row: `60 MB of DATEX II ${name} read to its last draft`, unit: 'ms', ours, control, goal: { atMost: 2 } })
})

it.each(NAMES)('memory for 60 MB of DATEX II %s', (name) => {
  const files = [2_000_000, BYTES].map((bytes) => {
    const file = join(folder, `${name}-${bytes}.xml`)
    for (const piece of piecesOf(name, bytes)) appendFileSync(file, piece)
    return file
  })
  const growthMb = Number(execFileSync(process.execPath, [program, name, ...files], { encoding: 'utf8' }))
  reportFigure(`60 MB of DATEX II ${name}: peak of resident memory above the start, the 60 MB included`, growthMb, 'MB', 150)
})
