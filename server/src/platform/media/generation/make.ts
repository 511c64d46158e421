import { SUBJECT_DRAWINGS } from '@oppidum/illustrator/drawing/subjects/subject-drawings'
import { illustrate } from '@oppidum/illustrator/illustrate'
import sharp, { type Sharp } from 'sharp'
import { GALLERY } from '../transcoder/transcode-limits.ts'
import type { Finished, GenerationJob, GenerationReply } from './generation-job.ts'
import { GENERATION } from './generation-limits.ts'
import { visibleWatermark } from './visible-watermark.ts'

// No cache and no parallel decoding, so that memory is freed after each picture.
sharp.cache(false)
sharp.concurrency(1)
// Only our own SVG and PNG are decoded, and no files from disk.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })

const SECONDS = Math.ceil(GENERATION.timeMs / 1_000)

function opened(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: GENERATION.pixels, failOn: 'error', unlimited: false }).timeout({ seconds: SECONDS })
}

async function drawn({ scene, width, height }: Extract<GenerationJob, { what: 'draw' }>): Promise<Uint8Array> {
  const svg = illustrate(scene, { width, height }, SUBJECT_DRAWINGS)
  return opened(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()
}

/** Draws the watermark into the picture and drops its metadata. */
async function finished(png: Uint8Array): Promise<Finished> {
  const { width, height } = await opened(png).metadata()
  const { svg, left, top } = visibleWatermark(width, height)
  const marked = await opened(png)
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .composite([{ input: Buffer.from(svg), left, top }])
    .removeAlpha()
    .png()
    .toBuffer()
  const side = GALLERY.moderatedSide
  const rgb = await opened(marked).resize({ width: side, height: side, fit: 'fill' }).removeAlpha().raw().toBuffer()
  return { png: marked, width, height, rgb }
}

export async function make(job: GenerationJob): Promise<GenerationReply> {
  if (job.what === 'draw') return { drawn: await drawn(job) }
  try {
    return await finished(job.png)
  } catch {
    // From an external model: it had the signature of a PNG, but does not decode.
    return { fault: 'broken' }
  }
}
