import { paceOf } from './drawing-pace.ts'

/** A worker without WebGL proves nothing about the page, which may have it. */
const pace =
  'OffscreenCanvas' in globalThis
    ? paceOf((strict) => new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: strict }))
    : 'none'
postMessage(pace === 'none' ? null : pace)
