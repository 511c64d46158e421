import sharp, { type Sharp } from 'sharp'
import { declaredProvenance } from '../provenance/declared-provenance.ts'
import { type SourceOfAi, xmpOfSource } from '../provenance/source-types.ts'
import { isMixed, isSequence } from './mixed-file.ts'
import type { GalleryReply, PictureFile, Transcoded, TranscodeJob, TranscodeReply } from './transcode-jobs.ts'
import { GALLERY, TRANSCODE } from './transcode-limits.ts'

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

const SECONDS = Math.ceil(TRANSCODE.timeMs / 1_000)

function opened(bytes: Uint8Array): Sharp {
  // The first page alone of what moves; whatever ends too early or does not decode is broken.
  return sharp(bytes, { limitInputPixels: TRANSCODE.pixels, failOn: 'error', pages: 1, unlimited: false })
}

/** Whoever takes a picture out of here and puts it up again is told the same of it. */
const saying = (source: Sharp, declaredSource: SourceOfAi | null) => (declaredSource ? source.withXmp(xmpOfSource(declaredSource)) : source)

async function jpeg(source: Sharp, declaredSource: SourceOfAi | null, longestSide: number, quality: number): Promise<PictureFile> {
  const { data, info } = await saying(source, declaredSource)
    .timeout({ seconds: SECONDS })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// Turned as its camera was held, before that is forgotten with everything else that the file says besides.
const fullPicture = (bytes: Uint8Array, declaredSource: SourceOfAi | null) =>
  jpeg(opened(bytes).autoOrient(), declaredSource, TRANSCODE.longestSide, TRANSCODE.quality)

async function forRecord(bytes: Uint8Array, declaredSource: SourceOfAi | null): Promise<Transcoded> {
  const full = await fullPicture(bytes, declaredSource)
  const thumb = await jpeg(opened(full.bytes), declaredSource, TRANSCODE.thumbSide, TRANSCODE.thumbQuality)
  return { full, thumb, declaredSource }
}

async function webp(bytes: Uint8Array, declaredSource: SourceOfAi | null, side: number): Promise<PictureFile> {
  const { data, info } = await saying(opened(bytes), declaredSource)
    .timeout({ seconds: SECONDS })
    .resize({ width: side, height: side, fit: 'inside' })
    .toColourspace('srgb')
    .webp({ quality: GALLERY.webpQuality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The whole of it, pressed into a square: that is how the model was taught. */
function moderated(bytes: Uint8Array): Promise<Uint8Array> {
  const side = GALLERY.moderatedSide
  return opened(bytes)
    .timeout({ seconds: SECONDS })
    .resize({ width: side, height: side, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

/** What was made here carries its marks in the file: small ones are drawn of it, and it is kept as it came. */
async function forGallery({ what, bytes }: TranscodeJob, { width, height }: { width: number; height: number }): Promise<GalleryReply> {
  const declaredSource = what === 'made' ? null : declaredProvenance(bytes)
  const full = what === 'made' ? { width, height, bytes: null } : await fullPicture(bytes, declaredSource)
  const source = full.bytes ?? bytes
  const sides = GALLERY.thumbSides.filter((it) => it <= Math.max(full.width, full.height))
  const thumbs: PictureFile[] = []
  for (const side of sides) thumbs.push(await webp(source, declaredSource, side))
  return { full, thumbs, rgb: await moderated(source), declaredSource }
}

/**
 * Makes pictures of our own of a picture. Nothing of a file that people sent goes over but how it looks: no EXIF, no GPS, no XMP,
 * no profile (its colours are worked into sRGB), nothing that stood behind its end. What it said of AI is said anew, in our words.
 */
export async function transcode(job: TranscodeJob): Promise<TranscodeReply> {
  const { what, bytes } = job
  try {
    // Read from the header alone.
    const { width, height, pages = 1 } = await opened(bytes).metadata()
    if (width * height > TRANSCODE.pixels) return { fault: 'too_many_pixels' }
    if (what === 'record') return await forRecord(bytes, declaredProvenance(bytes))
    if (pages > 1 || isSequence(bytes)) return { fault: 'moving' }
    if (what === 'upload' && isMixed(bytes)) return { fault: 'mixed' }
    return await forGallery(job, { width, height })
  } catch (error) {
    const told = String(error)
    return { fault: /pixel limit/i.test(told) ? 'too_many_pixels' : /timeout/i.test(told) ? 'too_slow' : 'broken' }
  }
}
