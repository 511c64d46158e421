import type { Position } from '@oppidum/domain/core/geo'
import { type Entity, isSame, usePointed } from '../../selection/selection.ts'
import { calloutPlace } from '../camera/callout-place.ts'
import { useView } from '../camera/camera-store.ts'
import type { Box, MapRoom } from '../camera/free-area.ts'
import { type Point, project } from '../camera/view.ts'
import { useDescribe } from '../describe-map-feature.ts'
import { AlertMarks } from './AlertMarks.tsx'
import styles from './MapMarks.module.css'
import { type MapFeatures, positionOf } from './map-feature-list.ts'
import { useNewIncidents } from './use-new-incidents.ts'

interface MapMarksProps {
  features: MapFeatures
  selected: Entity | null
  callout: Entity | null
  /** Further places with a ring. */
  rings: readonly Position[]
  /** Where callouts may be placed; null before it is measured. */
  room: MapRoom | null
}

/** Rings, callouts and pulses over the drawing, for selected, hovered and new features. Screen readers use the lists. */
export function MapMarks({ features, selected, callout, rings, room }: MapMarksProps) {
  const pointed = usePointed()
  const others = pointed && !isSame(pointed, selected) ? pointed : null
  return (
    <div className={styles.marks} aria-hidden="true">
      <Pulses features={features} />
      <AlertMarks features={features} />
      {rings.map((it) => (
        <Ring key={it.join()} position={it} />
      ))}
      {selected && <Ring position={positionOf(features, selected)} strong />}
      {others && <Ring position={positionOf(features, others)} />}
      <Callout features={features} entity={others ?? callout} room={room} />
    </div>
  )
}

function usePointOf(features: MapFeatures, entity: Entity | null) {
  const view = useView()
  const position = entity && positionOf(features, entity)
  return { view, point: view && position && project(view, position) }
}

function Ring({ position, strong = false }: { position: Position | null; strong?: boolean }) {
  const view = useView()
  if (!view || !position) return null
  const point = project(view, position)
  return <span className={styles.ring} data-strong={strong || undefined} style={{ transform: `translate(${point.x}px, ${point.y}px)` }} />
}

const remScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** Maximum px of a callout; its text decides the actual size. */
const CALLOUT = { width: 257, height: 50 }

function Callout({ features, entity, room }: { features: MapFeatures; entity: Entity | null; room: MapRoom | null }) {
  const describe = useDescribe(features)
  const { view, point } = usePointOf(features, entity)
  const words = entity && describe(entity)
  if (!view || !point || !words) return null
  if (point.x < 0 || point.y < 0 || point.x > view.width || point.y > view.height) return null
  const whole = { left: 0, top: 0, right: view.width, bottom: view.height }
  // A hovered feature may be below the legend; its callout then goes wherever there is room.
  const free = room && isWithin(room.free, point) ? room.free : whole
  const { corner, side, end, from, to } = calloutPlace(point, CALLOUT, free, remScale())
  const aside = `${side === 'left' ? '-100%' : '0'}, ${end === 'above' ? '-100%' : '0'}`
  return (
    <>
      <svg className={styles.leader} width="100%" height="100%" aria-hidden="true">
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      </svg>
      <div
        className={styles.callout}
        style={{ transform: `translate(${corner.x}px, ${corner.y}px) translate(${aside})` }}
        data-end={end}
        data-stale={words.stale || undefined}
      >
        <p className={styles.title}>{words.title}</p>
        <p className={styles.line}>{words.line}</p>
      </div>
    </>
  )
}

const isWithin = ({ left, top, right, bottom }: Box, { x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom

/** An expanding ring for each incident that opens while the map is visible. */
function Pulses({ features }: { features: MapFeatures }) {
  const ids = useNewIncidents(features.incidents)
  return ids.map((id) => <Pulse key={id} features={features} id={id} />)
}

function Pulse({ features, id }: { features: MapFeatures; id: string }) {
  const { point } = usePointOf(features, { kind: 'incident', id })
  return point && <span className={styles.pulse} style={{ transform: `translate(${point.x}px, ${point.y}px)` }} />
}
