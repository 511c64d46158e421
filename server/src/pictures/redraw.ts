import sharp, { type Sharp } from 'sharp'
import { REDRAW } from './redraw-limits.ts'
import type { Redrawn, RedrawReply, Sheet } from './redrawing.ts'

// One picture at a time, each on its own, nothing remembered: what it takes is given back.
sharp.cache(false)
sharp.concurrency(1)
// Whatever else the library could read is closed: no SVG, no PDF, no file of anybody's.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

const SECONDS = Math.ceil(REDRAW.timeMs / 1_000)

function opened(bytes: Uint8Array): Sharp {
  // The first page alone of what moves; whatever ends too early or does not decode is broken.
  return sharp(bytes, { limitInputPixels: REDRAW.pixels, failOn: 'error', pages: 1, unlimited: false })
}

async function sheet(source: Sharp, longestSide: number, quality: number): Promise<Sheet> {
  const { data, info } = await source
    .timeout({ seconds: SECONDS })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function redrawn(bytes: Uint8Array): Promise<Redrawn> {
  const source = opened(bytes)
  // Turned as its camera was held, before that is forgotten with everything else that the file says besides.
  const full = await sheet(source.autoOrient(), REDRAW.longestSide, REDRAW.quality)
  const thumb = await sheet(opened(full.bytes), REDRAW.thumbSide, REDRAW.thumbQuality)
  return { full, thumb }
}

/**
 * Makes a JPEG of our own of a picture, and a small one. Nothing of the file goes over but how it looks: no EXIF, no GPS, no XMP,
 * no profile (its colours are worked into sRGB), nothing that stood behind its end.
 */
export async function redraw(bytes: Uint8Array): Promise<RedrawReply> {
  try {
    // Read from the header alone.
    const { width, height } = await opened(bytes).metadata()
    if (width * height > REDRAW.pixels) return { fault: 'too_many_pixels' }
    return await redrawn(bytes)
  } catch (error) {
    const told = String(error)
    return { fault: /pixel limit/i.test(told) ? 'too_many_pixels' : /timeout/i.test(told) ? 'too_slow' : 'broken' }
  }
}
