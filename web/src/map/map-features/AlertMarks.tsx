import type { Alert } from '@oppidum/domain/alerts/alert'
import { useMemo } from 'react'
import { useOpenAlerts } from '../../features/alerts/list/alert-queries.ts'
import { worstFirst } from '../../features/alerts/notices/worst-first.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useView } from '../camera/camera-store.ts'
import { project } from '../camera/view.ts'
import styles from './AlertMarks.module.css'
import { type MapFeatures, positionOf } from './map-feature-list.ts'

/** More would hide the map; the worst come first, and the screen of alerts has them all. */
const MOST = 100
/** What a rule can look at. */
const KINDS = ['section', 'substation', 'plant', 'district'] as const

/** A bell at each place where something fires. Screen readers have them on the screen of alerts. */
export function AlertMarks({ features }: { features: MapFeatures }) {
  const view = useView()
  const open = useOpenAlerts().data?.value
  const marks = useMemo(() => positions(open ?? [], features), [open, features])
  if (!view) return null
  return marks.map(({ alert: { place, severity, state }, position }) => {
    const { x, y } = project(view, position)
    return (
      <span
        key={place}
        className={styles.alert}
        data-severity={severity}
        data-acknowledged={state === 'acknowledged' || undefined}
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        <Icon name="bell" size={14} />
      </span>
    )
  })
}

/** The worst alert of each place that is on the map. */
function positions(open: readonly Alert[], features: MapFeatures) {
  const places = new Map<string, Alert>()
  for (const it of worstFirst(open)) if (it.state !== 'shelved' && !places.has(it.place)) places.set(it.place, it)
  return [...places.values()].slice(0, MOST).flatMap((alert) => {
    const position = KINDS.map((kind) => positionOf(features, { kind, id: alert.place })).find((it) => it !== null)
    return position ? [{ alert, position }] : []
  })
}
