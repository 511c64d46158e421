import sharp, { type Sharp } from 'sharp'
import { declaredProvenance } from '../provenance/declared-provenance.ts'
import { type SourceOfAi, xmpOfSource } from '../provenance/source-types.ts'
import { isMixed, isSequence } from './mixed-file.ts'
import type { GalleryReply, PictureFile, Transcoded, TranscodeJob, TranscodeReply } from './transcode-jobs.ts'
import { GALLERY, TRANSCODE } from './transcode-limits.ts'

// No cache and no parallel decoding, so that memory is freed after each picture.
sharp.cache(false)
sharp.concurrency(1)
// Only these decoders: no SVG, no PDF, no files from disk.
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
  // The first frame of an animation; a truncated file is an error.
  return sharp(bytes, { limitInputPixels: TRANSCODE.pixels, failOn: 'error', pages: 1, unlimited: false })
}

/** A picture that is downloaded and uploaded again still declares its source. */
const declaring = (picture: Sharp, source: SourceOfAi | null) => (source ? picture.withXmp(xmpOfSource(source)) : picture)

async function jpeg(source: Sharp, declaredSource: SourceOfAi | null, longestSide: number, quality: number): Promise<PictureFile> {
  const { data, info } = await declaring(source, declaredSource)
    .timeout({ seconds: SECONDS })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// Rotated by the EXIF orientation before the metadata is dropped.
const fullPicture = (bytes: Uint8Array, declaredSource: SourceOfAi | null) =>
  jpeg(opened(bytes).autoOrient(), declaredSource, TRANSCODE.longestSide, TRANSCODE.quality)

async function forRecord(bytes: Uint8Array, declaredSource: SourceOfAi | null): Promise<Transcoded> {
  const full = await fullPicture(bytes, declaredSource)
  const thumb = await jpeg(opened(full.bytes), declaredSource, TRANSCODE.thumbSide, TRANSCODE.thumbQuality)
  return { full, thumb, declaredSource }
}

async function webp(bytes: Uint8Array, declaredSource: SourceOfAi | null, side: number): Promise<PictureFile> {
  const { data, info } = await declaring(opened(bytes), declaredSource)
    .timeout({ seconds: SECONDS })
    .resize({ width: side, height: side, fit: 'inside' })
    .toColourspace('srgb')
    .webp({ quality: GALLERY.webpQuality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The whole picture squeezed into a square, as in the model's training. */
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

/** A picture made here has its watermark and metadata, so its bytes stay unchanged; only thumbnails are made. */
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
 * Re-encodes a picture. Of an upload only its pixels are kept: no EXIF, no GPS, no XMP, no colour profile (colours are converted to sRGB), no
 * data after its end. What it declared about AI is written into a new packet.
 */
export async function transcode(job: TranscodeJob): Promise<TranscodeReply> {
  const { what, bytes } = job
  try {
    // Reads the header only.
    const { width, height, pages = 1 } = await opened(bytes).metadata()
    if (width * height > TRANSCODE.pixels) return { fault: 'too_many_pixels' }
    if (what === 'record') return await forRecord(bytes, declaredProvenance(bytes))
    if (pages > 1 || isSequence(bytes)) return { fault: 'moving' }
    if (what === 'upload' && isMixed(bytes)) return { fault: 'mixed' }
    return await forGallery(job, { width, height })
  } catch (error) {
    const message = String(error)
    return { fault: /pixel limit/i.test(message) ? 'too_many_pixels' : /timeout/i.test(message) ? 'too_slow' : 'broken' }
  }
}
