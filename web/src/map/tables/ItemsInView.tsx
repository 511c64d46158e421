import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { type Entity, isSame, pointAt } from '../../selection/selection.ts'
import { GridReference } from '../../ui/values/GridReference.tsx'
import { useView } from '../camera/camera-store.ts'
import { useDescribe } from '../describe-map-feature.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import { featuresInSight, type MapFeatures } from '../map-features/map-feature-list.ts'
import { nextIndex } from '../walk.ts'
import styles from './ItemsInView.module.css'

/** Keyboard access to the map: one item after the other in reading order, with a ring around the current one; Enter opens it. */
export function ItemsInView({ features, layers, open, onOpen }: ItemsProps) {
  const [focused, setFocused] = useState(false)
  const [at, setAt] = useState<Entity | null>(null)
  const asleep = useRef<HTMLDivElement>(null)
  const hasLeft = useRef(false)
  // Closing an item that was reached by keyboard returns to it.
  useEffect(() => {
    if (open || !hasLeft.current) return
    hasLeft.current = false
    asleep.current?.focus({ preventScroll: true })
  }, [open])
  const text = useText()
  const id = useId()
  // Nothing is sorted until the keyboard is used.
  return focused ? (
    <Walk
      features={features}
      layers={layers}
      id={id}
      at={at}
      onWalk={setAt}
      onOpen={(entity) => {
        hasLeft.current = true
        onOpen(entity)
      }}
      onLeave={() => setFocused(false)}
    />
  ) : (
    <div
      ref={asleep}
      role="listbox"
      id={id}
      tabIndex={0}
      aria-label={text('map.items')}
      className={styles.asleep}
      onFocus={() => setFocused(true)}
    />
  )
}

interface ItemsProps {
  features: MapFeatures
  layers: readonly MapLayer[]
  /** The open entity. */
  open: Entity | null
  onOpen: (entity: Entity) => void
}

interface WalkProps extends Omit<ItemsProps, 'open'> {
  id: string
  /** The item that the keyboard reached. */
  at: Entity | null
  onWalk: (entity: Entity | null) => void
  onLeave: () => void
}

function Walk({ features, layers, onOpen, id, at, onWalk, onLeave }: WalkProps) {
  const text = useText()
  const describe = useDescribe(features)
  const view = useView()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  const items = view ? featuresInSight(features, layers, view) : []
  const position = items.findIndex((it) => isSame(it, at))
  // The current item may have moved out of view.
  const index = position === -1 && items.length > 0 ? 0 : position
  const current = items[index] ?? null
  const words = current && describe(current)

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && current) onOpen(current)
    const next = nextIndex(event.key, index, items.length)
    if (next === null) return
    event.preventDefault()
    const entity = items[next] ?? null
    onWalk(entity)
    pointAt(entity)
  }

  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      tabIndex={0}
      aria-label={text('map.items')}
      aria-activedescendant={current ? `${id}-item` : undefined}
      className={styles.walk}
      onKeyDown={handleKey}
      onFocus={() => pointAt(current)}
      onBlur={() => {
        pointAt(null)
        onLeave()
      }}
    >
      {current && words ? (
        <div
          role="option"
          id={`${id}-item`}
          tabIndex={-1}
          aria-selected
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className={styles.item}
          data-stale={words.stale || undefined}
        >
          <span className={styles.count}>{text('map.item-of', { index: index + 1, count: items.length })}</span>
          <strong>{words.title}</strong>
          <span>{words.line}</span>
          <GridReference square={words.square} title={text('square.title')} />
        </div>
      ) : (
        <div role="option" tabIndex={-1} aria-selected={false} className={styles.item}>
          {text('map.nothing-in-sight')}
        </div>
      )}
    </div>
  )
}
