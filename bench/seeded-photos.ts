import sharp from 'sharp'

/** Numbers from 0 to 1, determined by the seed. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Light that varies across the picture, and sensor noise, which is what makes a file large. */
async function photo(seed: number, { width, height, format, grain }: Kind): Promise<Buffer> {
  const next = numbersOf(seed)
  const light = Buffer.from(Array.from({ length: 24 * 18 * 3 }, () => Math.floor(60 + next() * 140)))
  const pixels = await sharp(light, { raw: { width: 24, height: 18, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer()
  for (let at = 0; at < pixels.length; at += 3) {
    const more = (next() - 0.5) * grain
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] as number) + more))
  }
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } })
  return format === 'jpeg' ? drawn.jpeg({ quality: 88 }).toBuffer() : drawn.png().toBuffer()
}

interface Kind {
  width: number
  height: number
  format: 'jpeg' | 'png'
  grain: number
}

/** Phone photo, older camera, and a screenshot crop: 1 to 2 MB each. */
const KINDS: readonly Kind[] = [
  { width: 4_000, height: 3_000, format: 'jpeg', grain: 9 },
  { width: 2_400, height: 1_800, format: 'jpeg', grain: 30 },
  { width: 900, height: 700, format: 'png', grain: 24 },
]

/** No two are alike; the same seed gives the same ones. */
export async function seededPhotos(count: number, seed: number): Promise<Buffer[]> {
  const photos: Buffer[] = []
  for (let at = 0; at < count; at++) photos.push(await photo(seed + at, KINDS[at % KINDS.length] as Kind))
  return photos
}
