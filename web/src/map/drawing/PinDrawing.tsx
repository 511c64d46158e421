import type { Position } from '@oppidum/domain/core/geo'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './CityDrawing.module.css'
import { type PinDrawing as Opened, openPinDrawing, type PinDrawingOptions } from './open-pin-drawing.ts'
import pinStyles from './PinDrawing.module.css'

export interface PinDrawingProps extends Omit<PinDrawingOptions, 'container' | 'pin'> {
  /** The pin's accessible name. */
  pinLabel: string
  /** For the buttons beside it. */
  controls: RefObject<Pick<Opened, 'zoom'> | null>
  onFailure: () => void
}

/** The rendered map with its pin. Its options are fixed when it opens; position and theme may change. */
export function PinDrawing({ position, dark, pinLabel, controls, onFailure, ...options }: PinDrawingProps) {
  const container = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Opened | null>(null)
  const latest = useRef({ position, dark, wishes: options, onFailure, pinLabel })
  latest.current = { position, dark, wishes: options, onFailure, pinLabel }
  const pin = useRef<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing is opened once for a city; the rest is read when it is needed
  useEffect(() => {
    const element = container.current
    if (!element) return
    // A map that only shows a place is an image and no tab stop.
    const isMoved = latest.current.wishes.onPlace !== undefined
    const button = document.createElement(isMoved ? 'button' : 'div')
    if (button instanceof HTMLButtonElement) button.type = 'button'
    else button.setAttribute('role', 'img')
    button.className = pinStyles.pin ?? ''
    button.setAttribute('aria-label', latest.current.pinLabel)
    button.append(pinShape())
    pin.current = button
    let opened: Opened | null = null
    try {
      opened = openPinDrawing({
        ...latest.current.wishes,
        position: latest.current.position,
        dark: latest.current.dark,
        container: element,
        pin: button,
        ...(latest.current.wishes.onPlace && { onPlace: (it: Position) => latest.current.wishes.onPlace?.(it) }),
        onDrawn: () => latest.current.wishes.onDrawn(),
      })
      controls.current = opened
      setDrawing(opened)
    } catch (problem) {
      console.warn('The map could not be drawn.', problem)
      latest.current.onFailure()
    }
    return () => {
      controls.current = null
      setDrawing(null)
      opened?.close()
    }
  }, [options.map])

  useEffect(() => drawing?.place(position), [drawing, position])
  useEffect(() => drawing?.theme(dark), [drawing, dark])
  useEffect(() => pin.current?.setAttribute('aria-label', pinLabel), [pinLabel])

  return <div ref={container} className={styles.drawing} />
}

const SVG = 'http://www.w3.org/2000/svg'

/** A pin whose tip is at the middle of its lower edge. */
function pinShape(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 28 38')
  svg.setAttribute('aria-hidden', 'true')
  for (const [d, part] of [
    ['M14 37S26 23.4 26 14A12 12 0 0 0 2 14c0 9.4 12 23 12 23Z', pinStyles.body],
    ['M14 9.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2Z', pinStyles.eye],
  ]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d ?? '')
    path.setAttribute('class', part ?? '')
    svg.append(path)
  }
  return svg
}
