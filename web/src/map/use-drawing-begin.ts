import { type RefObject, useCallback, useEffect, useState } from 'react'
import { detectDrawingPace, drawingPace } from './can-draw.ts'
import type { DrawingPace } from './drawing-pace.ts'
import { whenQuiet } from './when-quiet.ts'

/** Input by which a person shows interest in the map. */
const TURNING = ['pointerenter', 'pointerdown', 'focusin'] as const

/**
 * When a map may start to render: null until then, afterwards how this browser draws. Without a graphics card the first rendering of a city
 * blocks the page for seconds, in pieces of 50 to 300 ms. The figures beside the map matter more, so a map among other content waits until
 * the page is idle, or until somebody uses the map. A map that was opened as such never waits, and with a graphics card none does.
 */
export function useDrawingBegin(frame: RefObject<HTMLElement | null>, patient: boolean): { pace: DrawingPace | null; begin: () => void } {
  const [pace, setPace] = useState(() => (patient ? null : drawingPace(document)))
  const begin = useCallback(() => setPace((now) => now ?? drawingPace(document)), [])
  useEffect(() => {
    if (pace !== null) return
    let waiting = true
    let cancel = () => {}
    const box = frame.current
    for (const it of TURNING) box?.addEventListener(it, begin)
    void detectDrawingPace(document).then((result) => {
      if (!waiting) return
      if (result === 'slow') cancel = whenQuiet(begin)
      else begin()
    })
    return () => {
      waiting = false
      cancel()
      for (const it of TURNING) box?.removeEventListener(it, begin)
    }
  }, [frame, pace, begin])
  return { pace, begin }
}
