import { SUBJECT_DRAWINGS } from '@oppidum/illustrator/drawing/subjects/subject-drawings'
import { illustrate } from '@oppidum/illustrator/illustrate'
import sharp, { type Sharp } from 'sharp'
import { GALLERY } from '../transcoder/transcode-limits.ts'
import type { Finished, MakingJob, MakingReply } from './making.ts'
import { MAKING } from './making-limits.ts'
import { visibleWatermark } from './visible-watermark.ts'

// One picture at a time, nothing remembered: what it takes is given back.
sharp.cache(false)
sharp.concurrency(1)
// SVG of our own alone comes here, and PNG; nothing else is opened, no file of anybody's.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })

const SECONDS = Math.ceil(MAKING.timeMs / 1_000)

function opened(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAKING.pixels, failOn: 'error', unlimited: false }).timeout({ seconds: SECONDS })
}

async function drawn({ scene, width, height }: Extract<MakingJob, { what: 'draw' }>): Promise<Uint8Array> {
  const svg = illustrate(scene, { width, height }, SUBJECT_DRAWINGS)
  return opened(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()
}

/** The mark is part of the picture from here on; what its file said besides is left behind. */
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

export async function make(job: MakingJob): Promise<MakingReply> {
  if (job.what === 'draw') return { drawn: await drawn(job) }
  try {
    return await finished(job.png)
  } catch {
    // Of somebody else's model: it is called a PNG, and looks like one from outside.
    return { fault: 'broken' }
  }
}
