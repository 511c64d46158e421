import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import { PROGRESS_INSIDE, type Progress } from '../../ui/icons/ProgressGlyph.tsx'
import { STATE_SHAPE } from '../../ui/icons/state-shape.ts'
import type { LoadState } from '../map-state.ts'
import { KEEPOUT_IMAGE, KEEPOUT_PX } from './keepout.ts'
import type { Tokens } from './map-palette.ts'

/** px on the screen ('marks' in map-style.json of the design). */
const INCIDENT_PX: Record<AnyIncidentPriority, number> = { unknown: 22, critical: 26, high: 24, medium: 18, low: 16 }
const CLUSTER_PX = 32
const REQUEST_PX = 18
const REQUEST_CLUSTER_PX = 26
const STATION_PX = 22
/** From the tip of its arrow to the other side. */
const VEHICLE_PX = 26
/** Separates a mark from the streets below it. */
const KEYLINE = 2
/** Offset of a cluster's second outline. */
const BEHIND_PX = 4

const HEXAGON = 'M10 1 17.8 5.5v9L10 19 2.2 14.5v-9Z'
const BOLT = 'M11.2 4.6 6.6 11H10l-1 4.6L13.4 9H10Z'
const PLANT: Record<'solar' | 'wind' | 'traditional' | 'storage', string> = {
  solar:
    'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM10 3.6v1.6M10 14.8v1.6M3.6 10h1.6M14.8 10h1.6M5.5 5.5l1.1 1.1M13.4 13.4l1.1 1.1M14.5 5.5l-1.1 1.1M6.6 13.4l-1.1 1.1',
  wind: 'M10 10V4.2M10 10l5 2.9M10 10l-5 2.9M10 11.6V16.4',
  traditional: 'M5 15.6V9l3.4 2.4V9l3.4 2.4V4.8h2.6v10.8Z',
  storage: 'M5 6.4h10v9H5ZM7.4 6.2V4.6M12.6 6.2V4.6M10 8.4v5M7.5 10.9h5',
}

export interface MarkImage {
  name: string
  image: ImageData
  pixelRatio: number
}

type Draw = (context: CanvasRenderingContext2D) => void

/** Draws on a square of `px` on the screen, in units of the given field with a margin around it. */
function drawImage(name: string, px: number, field: number, pixelRatio: number, draw: Draw): MarkImage {
  const room = KEYLINE + BEHIND_PX
  const side = Math.ceil((px + 2 * room) * pixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  // Read back at once: with a graphics card each image would wait 15 ms or more for its pixels.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  context.scale(pixelRatio, pixelRatio)
  context.translate(room, room)
  context.scale(px / field, px / field)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  draw(context)
  return { name, image: context.getImageData(0, 0, side, side), pixelRatio }
}

interface Coat {
  fill: string
  on: string
  edge: string
}

function coats(it: Tokens): Record<AnyIncidentPriority, Coat> {
  return {
    unknown: { fill: it.sheet, on: it.ink, edge: it.ink2 },
    critical: { fill: it.critical, on: it.criticalOn, edge: it.criticalEdge },
    high: { fill: it.high, on: it.highOn, edge: it.markEdge },
    medium: { fill: it.medium, on: it.mediumOn, edge: it.markEdge },
    low: { fill: it.low, on: it.lowOn, edge: it.markEdge },
  }
}

const SMALL_FIELD = 18
const WIDE_FIELD = 20

function incident(priority: AnyIncidentPriority, coat: Coat, ground: string, stale: boolean, ratio: number): MarkImage {
  const { outline, glyph } = STATE_SHAPE[priority]
  const px = INCIDENT_PX[priority]
  const perPx = SMALL_FIELD / px
  return drawImage(`incident-${priority}${stale ? '-stale' : ''}`, px, SMALL_FIELD, ratio, (context) => {
    const shape = new Path2D(outline)
    context.strokeStyle = ground
    context.lineWidth = 2 * (KEYLINE + 0.5) * perPx
    context.stroke(shape)
    // Stale: the hue moves to a dotted outline, the inside is empty.
    context.fillStyle = stale ? ground : coat.fill
    context.fill(shape)
    context.strokeStyle = stale ? coat.fill : coat.edge
    context.lineWidth = (stale ? 2 : 1.5) * perPx
    context.setLineDash(stale ? [0.1, 3 * perPx] : [])
    context.stroke(shape)
    context.setLineDash([])
    context.strokeStyle = stale ? coat.fill : coat.on
    context.lineWidth = priority === 'low' ? 4 : priority === 'unknown' ? 1.5 : 2
    context.stroke(new Path2D(glyph))
  })
}

function cluster(priority: AnyIncidentPriority, coat: Coat, ground: string, ratio: number): MarkImage {
  const perPx = SMALL_FIELD / CLUSTER_PX
  return drawImage(`cluster-${priority}`, CLUSTER_PX, SMALL_FIELD, ratio, (context) => {
    const shape = new Path2D(STATE_SHAPE[priority].outline)
    const coated = (fill: string, edge: string, width: number) => {
      context.strokeStyle = ground
      context.lineWidth = 2 * KEYLINE * perPx
      context.stroke(shape)
      context.fillStyle = fill
      context.fill(shape)
      context.strokeStyle = edge
      context.lineWidth = width * perPx
      context.stroke(shape)
    }
    context.save()
    context.translate(BEHIND_PX * perPx, -BEHIND_PX * perPx * 0.6)
    coated(ground, coat.fill, 1.5)
    context.restore()
    coated(coat.fill, coat.edge, 1.5)
  })
}

function request(progress: Progress, it: Tokens, stale: boolean, ratio: number): MarkImage {
  return drawImage(`request-${progress}${stale ? '-stale' : ''}`, REQUEST_PX, 16, ratio, (context) => {
    drawCard(context, 8, 8, it.sheet)
    const ink = stale ? it.ink3 : it.ink
    context.strokeStyle = progress === 'done' ? it.ok : ink
    context.lineWidth = 1.6
    const ring = new Path2D()
    ring.arc(8, 8, 6, 0, 2 * Math.PI)
    context.setLineDash(stale || progress === 'unknown' ? [0.1, 2.6] : [])
    context.stroke(ring)
    context.setLineDash([])
    context.fillStyle = ink
    if (progress === 'done') context.stroke(new Path2D('m5.2 8.2 2 2 3.8-4.2'))
    else context.fill(new Path2D(PROGRESS_INSIDE[progress]))
    if (progress === 'planned') context.stroke(new Path2D('M8 4.8V8l2.2 1.6'))
  })
}

function requestCluster(it: Tokens, ratio: number): MarkImage {
  return drawImage('request-cluster', REQUEST_CLUSTER_PX, 16, ratio, (context) => {
    context.strokeStyle = it.ink
    context.lineWidth = 0.9
    const ring = (x: number, y: number) => {
      drawCard(context, x, y, it.sheet)
      const circle = new Path2D()
      circle.arc(x, y, 7, 0, 2 * Math.PI)
      context.stroke(circle)
    }
    ring(10, 6.6)
    ring(8, 8)
  })
}

function drawCard(context: CanvasRenderingContext2D, x: number, y: number, fill: string): void {
  context.fillStyle = fill
  context.beginPath()
  context.arc(x, y, 7.6, 0, 2 * Math.PI)
  context.fill()
}

function substation(load: LoadState, it: Tokens, ground: string, ratio: number): MarkImage {
  const color: Record<LoadState, string> = { none: it.ink3, ok: it.ink2, near: it.medium, over: it.critical }
  return drawImage(`substation-${load}`, STATION_PX, WIDE_FIELD, ratio, (context) => {
    const shape = new Path2D(HEXAGON)
    const edge = load === 'near' || load === 'over' ? it.markEdge : ground
    context.strokeStyle = edge
    context.lineWidth = 5
    context.stroke(shape)
    context.fillStyle = it.sheet
    context.fill(shape)
    context.strokeStyle = color[load]
    context.lineWidth = load === 'ok' || load === 'none' ? 1.5 : 2.4
    context.setLineDash(load === 'none' ? [0.1, 3] : [])
    context.stroke(shape)
    context.fillStyle = load === 'none' ? it.ink3 : it.ink
    context.fill(new Path2D(BOLT))
  })
}

function plant(kind: keyof typeof PLANT, it: Tokens, ground: string, ratio: number): MarkImage {
  return drawImage(`plant-${kind}`, STATION_PX, WIDE_FIELD, ratio, (context) => {
    const frame = new Path2D('M1.5 1.5h17v17h-17Z')
    context.strokeStyle = ground
    context.lineWidth = 4
    context.stroke(frame)
    context.fillStyle = it.sheet
    context.fill(frame)
    context.strokeStyle = it.ink2
    context.lineWidth = 1.4
    context.stroke(frame)
    context.stroke(new Path2D(PLANT[kind]))
  })
}

/** Above the dot of the vehicle, which it turns around. */
function vehicleBearing(it: Tokens, ground: string, ratio: number): MarkImage {
  return drawImage('vehicle-bearing', VEHICLE_PX, WIDE_FIELD, ratio, (context) => {
    const arrow = new Path2D('M10 0.5 14 6.5H6Z')
    context.strokeStyle = ground
    context.lineWidth = 2.5
    context.stroke(arrow)
    context.fillStyle = it.ink
    context.fill(arrow)
  })
}

const PRIORITIES: readonly AnyIncidentPriority[] = ['unknown', 'critical', 'high', 'medium', 'low']
const PROGRESSES: readonly Progress[] = ['waiting', 'standing', 'quarter', 'planned', 'half', 'done', 'unknown']
const LOADS: readonly LoadState[] = ['none', 'ok', 'near', 'over']
const PLANTS = ['solar', 'wind', 'traditional', 'storage'] as const

/** Every mark of the map in the current colours, each drawn once at the screen's resolution. */
export function markImages(tokens: Tokens, ground: string, pixelRatio: number): MarkImage[] {
  const coat = coats(tokens)
  return [
    ...PRIORITIES.flatMap((it) => [
      incident(it, coat[it], ground, false, pixelRatio),
      incident(it, coat[it], ground, true, pixelRatio),
      cluster(it, coat[it], ground, pixelRatio),
    ]),
    ...PROGRESSES.flatMap((it) => [request(it, tokens, false, pixelRatio), request(it, tokens, true, pixelRatio)]),
    requestCluster(tokens, pixelRatio),
    ...LOADS.map((it) => substation(it, tokens, ground, pixelRatio)),
    ...PLANTS.map((it) => plant(it, tokens, ground, pixelRatio)),
    vehicleBearing(tokens, ground, pixelRatio),
    { name: KEEPOUT_IMAGE, image: new ImageData(KEEPOUT_PX, KEEPOUT_PX), pixelRatio: 1 },
  ]
}
