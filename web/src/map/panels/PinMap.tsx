import { getMap } from '@oppidum/domain/cities/map'
import type { Position } from '@oppidum/domain/core/geo'
import { anchor } from '@oppidum/domain/core/geo'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { laterOnly } from '../../ui/browser/later.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { detectDrawingPace } from '../can-draw.ts'
import type { DrawingPace } from '../drawing-pace.ts'
import { Attribution } from '../frame/Attribution.tsx'
import { medianPosition } from '../map-features/map-places.ts'
import { useDark } from '../use-dark.ts'
import styles from './PinMap.module.css'

const PinDrawing = laterOnly(async () => (await import('../drawing/PinDrawing.tsx')).PinDrawing)

/** A quarter of the city; with a pin, its street. */
const ZOOM = { city: 12, place: 16 }

export interface PinMapProps {
  position: Position | null
  /** Absent where the pin only shows a place. */
  onPlace?: (position: Position) => void
  /** The pin's accessible name. */
  pinLabel: string
  /** Rendered instead where the map cannot be drawn. */
  instead: ReactNode
}

/** A map of the city with a pin that the person can place. */
export function PinMap({ position, onPlace, pinLabel, instead }: PinMapProps) {
  const text = useText()
  const { name } = useCity()
  const { data } = useAnswer(getMap)
  const dark = useDark()
  const controls = useRef<{ zoom(direction: 1 | -1): void } | null>(null)
  const [pace, setPace] = useState<DrawingPace | null>(null)
  const [broken, setBroken] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let unmounted = false
    void detectDrawingPace(document).then((result) => !unmounted && setPace(result))
    return () => {
      unmounted = true
    }
  }, [])
  if ((broken || pace === 'none') && instead === null) return null
  if (broken || pace === 'none') return <div className={styles.instead}>{instead}</div>
  const map = data?.value
  const [west, south, east, north] = map?.bounds ?? [0, 0, 0, 0]
  const middle: Position = [(west + east) / 2, (south + north) / 2]
  const center = position ?? medianPosition(map?.sections.map((it) => anchor(it.geometry)) ?? []) ?? middle
  const waiting = (
    <p className={styles.waiting} role="status">
      {text('map.loading')}
    </p>
  )
  return (
    <div className={styles.frame} data-drawn={isDrawn || undefined}>
      {!isDrawn && waiting}
      {map && pace && (
        <Suspense>
          <PinDrawing
            map={map}
            start={{ center, zoom: position ? ZOOM.place : ZOOM.city }}
            position={position}
            dark={dark}
            slow={pace === 'slow'}
            texts={{
              label: text('map.label', { city: name }),
              wheel: text('map.wheel'),
              wheelMac: text('map.wheel-mac'),
              touch: text('map.two-fingers'),
            }}
            pinLabel={pinLabel}
            controls={controls}
            {...(onPlace && { onPlace })}
            onDrawn={() => setIsDrawn(true)}
            onFailure={() => setBroken(true)}
          />
        </Suspense>
      )}
      <div className={styles.zoom}>
        <button type="button" aria-label={text('map.zoom-in')} onClick={() => controls.current?.zoom(1)}>
          <Icon name="plus" size={16} />
        </button>
        <button type="button" aria-label={text('map.zoom-out')} onClick={() => controls.current?.zoom(-1)}>
          <Icon name="minus" size={16} />
        </button>
      </div>
      <Attribution />
    </div>
  )
}
