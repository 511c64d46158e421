import { useEffect, useRef, useState } from 'react'
import type { CameraGoal, MapState } from '../map-state.ts'
import styles from './CityDrawing.module.css'
import { type Drawing, type DrawingOptions, openDrawing } from './open-drawing.ts'

export interface CityDrawingProps extends Omit<DrawingOptions, 'container'> {
  state: MapState
  /** Where the camera should go now; null leaves it where it is. */
  goal: CameraGoal | null
  onFailure: () => void
}

/** The rendered map. Its options are fixed when it opens; `state` and `goal` may change. */
export function CityDrawing({ state, goal, onFailure, ...options }: CityDrawingProps) {
  const container = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const latest = useRef({ state, wishes: options, onFailure })
  latest.current = { state, wishes: options, onFailure }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing is opened once for a city; the rest is read when it is needed
  useEffect(() => {
    const element = container.current
    if (!element) return
    let closed = false
    let opened: Drawing | null = null
    openDrawing(
      {
        ...latest.current.wishes,
        container: element,
        onView: (view) => latest.current.wishes.onView(view),
        onPick: (entity) => latest.current.wishes.onPick(entity),
        onPoint: (entity) => latest.current.wishes.onPoint(entity),
        onDrawn: () => latest.current.wishes.onDrawn(),
      },
      latest.current.state,
    ).then(
      (it) => {
        opened = it
        if (closed) it.close()
        else setDrawing(it)
      },
      (problem: unknown) => {
        console.warn('The map could not be drawn.', problem)
        if (!closed) latest.current.onFailure()
      },
    )
    return () => {
      closed = true
      setDrawing(null)
      opened?.close()
    }
  }, [options.map])

  useEffect(() => drawing?.update(state), [drawing, state])
  useEffect(() => {
    if (goal) drawing?.go(goal)
  }, [drawing, goal])

  return <div ref={container} className={styles.drawing} />
}
