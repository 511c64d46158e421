import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBJECT_DRAWINGS } from './drawing/subjects/subject-drawings.ts'
import { illustrate } from './illustrate.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { SHEET_PROMPTS } from './testing/sheet-prompts.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))
// The picture decoder blocks SVG for the whole process, which tests share.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] }))
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] }))

const PAGE = join(PROJECT_ROOT, 'docs/guides/use/illustrator.md')
const SHEET = join(PROJECT_ROOT, 'docs/guides/use/illustrator-sheet.webp')
const [COLUMNS, SIDE, GAP] = [6, 280, 8]
const SHEET_BYTES = 450_000
/** Limit of one picture; larger ones take long to send and to decode. */
const SVG_BYTES = 900_000

function draw({ prompt, seed }: (typeof SHEET_PROMPTS)[number]) {
  const read = readPrompt(prompt, seed)
  if ('refused' in read) throw new Error(`${prompt}: ${read.refused} ${read.what}`)
  return { ...read, svg: illustrate(read.scene, { width: 512, height: 512 }, SUBJECT_DRAWINGS) }
}

test.each(SHEET_PROMPTS)('draws the same picture each time: $prompt', (it) => {
  const { svg } = draw(it)
  expect(draw(it).svg).toBe(svg)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(svg.length).toBeLessThan(SVG_BYTES)
})

const cell = (text: string) => text.replaceAll('|', '\\|')

function table(): string {
  const rows = SHEET_PROMPTS.map((it, index) => {
    const { leftOut } = draw(it)
    return `| ${index + 1} | ${cell(it.prompt)} | ${it.seed} | ${cell(leftOut.join(', '))} |`
  })
  return ['| # | Prompt | Seed | Told as left out |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** The table's cells, because the formatter may change the width of its columns. */
const cells = (text: string) =>
  text
    .split('\n')
    .filter((it) => it.startsWith('|') && !/^[|\s-]+$/.test(it))
    .map((it) => it.split('|').map((each) => each.trim()))

test('docs/guides/use/illustrator.md shows the sheet with its prompts (UPDATE_DOCS=1 writes both)', async () => {
  const [before = '', rest = ''] = readFileSync(PAGE, 'utf8').split('<!-- sheet -->')
  const [tableOnPage = '', after = ''] = rest.split('<!-- /sheet -->')
  if (process.env.UPDATE_DOCS === '1') {
    writeFileSync(PAGE, `${before}<!-- sheet -->\n\n${table()}\n\n<!-- /sheet -->${after}`)
    writeFileSync(SHEET, await sheet())
    return
  }
  expect(cells(tableOnPage)).toEqual(cells(table()))
  const { width, height } = await sharp(readFileSync(SHEET)).metadata()
  expect({ width, height }).toEqual(sheetSize())
  expect(readFileSync(SHEET).length).toBeLessThan(SHEET_BYTES)
})

const sheetSize = () => ({
  width: COLUMNS * (SIDE + GAP) + GAP,
  height: Math.ceil(SHEET_PROMPTS.length / COLUMNS) * (SIDE + GAP) + GAP,
})

async function sheet(): Promise<Buffer> {
  const pictures = await Promise.all(
    SHEET_PROMPTS.map(async (it, index) => ({
      input: await sharp(Buffer.from(draw(it).svg))
        .resize(SIDE, SIDE)
        .png()
        .toBuffer(),
      left: GAP + (index % COLUMNS) * (SIDE + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (SIDE + GAP),
    })),
  )
  const paper = sharp({ create: { ...sheetSize(), channels: 3, background: '#ffffff' } })
  return paper.composite(pictures).webp({ quality: 72, effort: 6 }).toBuffer()
}
