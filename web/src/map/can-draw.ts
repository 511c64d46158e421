import { type DrawingPace, paceOf } from './drawing-pace.ts'

let result: DrawingPace | null = null
let pending: Promise<DrawingPace> | null = null

/** How fast this browser draws, measured once on the page itself. Without a graphics card this may block the page for half a second. */
export function drawingPace(page: Document): DrawingPace {
  result ??= paceOf((strict) => page.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: strict }))
  return result
}

/** The same, measured in a worker so that the page is not blocked; falls back to the page where a worker cannot tell. */
export function detectDrawingPace(page: Document): Promise<DrawingPace> {
  pending ??= result ? Promise.resolve(result) : detectInWorker().catch(() => drawingPace(page))
  return pending
}

function detectInWorker(): Promise<DrawingPace> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./drawing-pace.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<DrawingPace | null>) => {
      worker.terminate()
      if (data) done(data)
      else fail(new Error('A worker of this browser has no canvas.'))
    }
    worker.onerror = () => {
      worker.terminate()
      fail(new Error('The worker could not be started.'))
    }
  })
}
