import type { Making } from '@oppidum/domain/gallery/image'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { readPng } from '../png-chunks.ts'
import { declaredProvenance } from '../provenance/declared-provenance.ts'
import { type Origin, withOrigin } from './ai-metadata.ts'
import { builtMaker } from './testing/built-maker.ts'
import { visibleWatermark } from './visible-watermark.ts'

const plain = (background: string, width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const GENERATION: Making = {
  model: 'some/painter',
  seed: 7,
  steps: 25,
  guidance: 7.5,
  negativePrompt: 'blurry',
  drawnFrom: 'A tram at dusk',
}
const ORIGIN: Origin = {
  making: GENERATION,
  prompt: 'A tram at dusk',
  personId: 'person-1',
  kind: 'trained',
  brandName: 'Oppidum',
  madeAt: new Date('2026-11-20T10:00:00.000Z'),
}

describe('metadata', () => {
  const read = async (origin: Origin) => {
    const marked = withOrigin(await plain('#357'), origin)
    const { xmp, comments = [], width } = await sharp(marked).metadata()
    return { marked, width, xmp: xmp?.toString('utf8') ?? '', fields: Object.fromEntries(comments.map((it) => [it.keyword, it.text])) }
  }

  it('is readable for other software', async () => {
    const { xmp, fields, width } = await read(ORIGIN)
    expect(width).toBe(320)
    expect(fields).toMatchObject({
      Description: 'A tram at dusk',
      Author: 'person-1',
      Software: 'Oppidum: some/painter',
      'Creation Time': '2026-11-20T10:00:00.000Z',
      Source: 'Made by AI',
      'Digital Source Type': 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      Model: 'some/painter',
      Seed: '7',
      Steps: '25',
      Guidance: '7.5',
      'Negative Prompt': 'blurry',
    })
    for (const part of [
      '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia<',
      '<Iptc4xmpExt:AISystemUsed>some/painter<',
      '<Iptc4xmpExt:AIPromptInformation>A tram at dusk (seed 7)<',
      '<rdf:li>person-1</rdf:li>',
      '<xmp:CreateDate>2026-11-20T10:00:00.000Z<',
    ])
      expect(xmp).toContain(part)
  })

  it('distinguishes a picture drawn by rules from one by a model', async () => {
    const drawn = { ...GENERATION, model: 'built-in illustrator', steps: null, guidance: null, negativePrompt: null }
    const { xmp, fields } = await read({ ...ORIGIN, kind: 'drawn', making: drawn })
    expect(xmp).toContain('digitalsourcetype/algorithmicMedia<')
    expect(Object.keys(fields)).not.toContain('Steps')
    expect(Object.keys(fields)).not.toContain('Negative Prompt')
  })

  test.each([
    ['tags and special characters', '<b>"5 & 6"</b> ]]>', '&lt;b&gt;&quot;5 &amp; 6&quot;&lt;/b&gt; ]]&gt;'],
    ['Spanish', 'Plaza con ñandúes', 'Plaza con ñandúes'],
    ['another script', '港の夜 🌃', '港の夜 🌃'],
    ['characters that XML cannot contain', 'a\u0000b\u0008c\uffffd', 'a b c d'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
  ])('stays valid with %s in a prompt', async (_what, prompt, shown) => {
    const { xmp, marked, width } = await read({ ...ORIGIN, prompt })
    expect(xmp).toContain(`<rdf:li xml:lang="x-default">${shown}</rdf:li>`)
    expect(width).toBe(320)
    const field = readPng(marked)?.find((it) => Buffer.from(it.data.subarray(0, 12)).toString('latin1') === 'Description\0')
    const utf8 = field?.type === 'iTXt'
    const text = Buffer.from(field?.data.subarray(utf8 ? 16 : 12) ?? []).toString(utf8 ? 'utf8' : 'latin1')
    expect(text).toBe(shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  })

  it.each([
    ['trained', 'trainedAlgorithmicMedia'],
    ['drawn', 'algorithmicMedia'],
  ] as const)('is recognized when the file is uploaded: %s', async (kind, source) => {
    expect(declaredProvenance(withOrigin(await plain('#357'), { ...ORIGIN, kind }))).toBe(source)
  })

  it('does not change the pixels', async () => {
    const png = await plain('#357')
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
    expect((await pixels(withOrigin(png, ORIGIN))).equals(await pixels(png))).toBe(true)
  })
})

describe('the visible watermark', () => {
  let built: Awaited<ReturnType<typeof builtMaker>>
  beforeAll(async () => {
    built = await builtMaker()
  }, 60_000)
  afterAll(() => built.end())

  const light = (red: number, green: number, blue: number) => {
    const linear = [red, green, blue].map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  }

  test.each([
    ['white', '#ffffff', 1_024, 1_024],
    ['black', '#000000', 1_024, 1_024],
    ['grey', '#808080', 768, 512],
    ['the smallest', '#e0c090', 256, 256],
  ])('is legible on %s and small', async (_what, background, width, height) => {
    const sent = await plain(background, width, height)
    const { png, ...size } = await built.maker.finish('ana', sent)
    expect([size.width, size.height, size.rgb.byteLength]).toEqual([width, height, 224 * 224 * 3])
    const mark = visibleWatermark(width, height)
    const pixels = await sharp(png).raw().toBuffer()
    const before = await sharp(sent).raw().toBuffer()
    const at = (x: number, y: number) => pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)
    const lights = []
    for (let y = mark.top + 3; y < mark.top + mark.height - 3; y++)
      for (let x = mark.left + 3; x < mark.left + mark.width - 3; x++) lights.push(light(...([...at(x, y)] as [number, number, number])))
    lights.sort((a, b) => a - b)
    const dark = lights[Math.floor(lights.length * 0.3)] ?? 0
    const bright = lights[Math.floor(lights.length * 0.98)] ?? 0
    // Contrast as WCAG defines it.
    expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThan(7)
    expect((mark.width * mark.height) / (width * height)).toBeLessThan(0.012)
    let isOutsideKept = true
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isInside = x >= mark.left && x < mark.left + mark.width && y >= mark.top && y < mark.top + mark.height
        if (!isInside && pixels[(y * width + x) * 3] !== before[(y * width + x) * 3]) isOutsideKept = false
      }
    expect(isOutsideKept).toBe(true)
  })

  it('is added to a picture without its earlier metadata', async () => {
    const sent = withOrigin(await plain('#357'), { ...ORIGIN, personId: 'somebody-else' })
    const { png } = await built.maker.finish('ana', sent)
    expect(Buffer.from(png).includes('somebody-else')).toBe(false)
    expect((await sharp(png).metadata()).xmp).toBeUndefined()
  })

  it('fails on a broken picture, and the next one is finished', async () => {
    const sent = await plain('#357')
    const broken = Buffer.from(sent)
    broken.fill(0x55, 50, broken.length - 16)
    await expect(built.maker.finish('ana', broken)).rejects.toMatchObject({ code: 'unavailable' })
    await built.maker.finish('ana', sent)
    expect(built.faults).toEqual([])
  })
})
