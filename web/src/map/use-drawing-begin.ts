import { type RefObject, useCallback, useEffect, useState } from 'react'
import { askDrawingPace, drawingPace } from './can-draw.ts'
import type { DrawingPace } from './drawing-pace.ts'
import { whenQuiet } from './when-quiet.ts'

/** What a person does who turns to the map. */
const TURNING = ['pointerenter', 'pointerdown', 'focusin'] as const

/**
 * When a map may begin to be drawn: null until then, afterwards how this browser draws.
 *
 * Without a graphics card the first drawing of a city costs the page seconds, in pieces of 50 to 300 ms in which it
 * answers nobody. The figures beside the map are what a person came for, so a map among other things waits there until
 * the page has come to rest, or until somebody turns to it. A map that was asked for as such never waits, and
 * with a graphics card none does.
 */
export function useDrawingBegin(frame: RefObject<HTMLElement | null>, patient: boolean): { pace: DrawingPace | null; begin: () => void } {
  const [pace, setPace] = useState(() => (patient ? null : drawingPace(document)))
  const begin = useCallback(() => setPace((now) => now ?? drawingPace(document)), [])
  useEffect(() => {
    if (pace !== null) return
    let waiting = true
    let callOff = () => {}
    const box = frame.current
    for (const it of TURNING) box?.addEventListener(it, begin)
    void askDrawingPace(document).then((found) => {
      if (!waiting) return
      if (found === 'slow') callOff = whenQuiet(begin)
      else begin()
    })
    return () => {
      waiting = false
      callOff()
      for (const it of TURNING) box?.removeEventListener(it, begin)
    }
  }, [frame, pace, begin])
  return { pace, begin }
}
