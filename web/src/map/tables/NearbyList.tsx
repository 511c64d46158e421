import type { Geometry } from '@oppidum/domain/core/geo'
import { Link } from 'react-router'
import { useCity } from '../../api/config.tsx'
import { CONGESTION_MARK } from '../../features/telemetry/traffic/CongestionWord.tsx'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { type Entity, usePointing } from '../../selection/selection.ts'
import { type State, StateMark } from '../../ui/icons/StateMark.tsx'
import { GridReference } from '../../ui/values/GridReference.tsx'
import { useDescribe } from '../describe-map-feature.ts'
import { loadState } from '../load-state.ts'
import { incidentOf, type MapFeatures, positionOf, requestOf } from '../map-features/map-feature-list.ts'
import { NEARBY_M, NEARBY_SHOWN, nearest } from '../map-features/map-places.ts'
import { useMapFeatureLink } from '../use-map-feature-link.ts'
import styles from './NearbyList.module.css'

interface Near {
  entity: Entity
  /** m from the open entity; null when that does not matter. */
  metres: number | null
}

/** Incidents, requests and sections within some 500 m, nearest first. */
export function NearbyList({ features, entity }: { features: MapFeatures; entity: Entity }) {
  const text = useText()
  const format = useFormat()
  const from = positionOf(features, entity)
  if (!from) return <p>{text('map.no-place')}</p>
  const around = <T extends { id: string }>(kind: Entity['kind'], records: readonly T[], geometryOf: (it: T) => Geometry | null): Near[] =>
    nearest(from, records, geometryOf)
      .filter((it) => !(kind === entity.kind && it.item.id === entity.id))
      .slice(0, NEARBY_SHOWN)
      .map((it) => ({ entity: { kind, id: it.item.id }, metres: it.metres }))
  const neighbours = [
    ...around('incident', features.incidents, (it) => it.geometry),
    ...around('section', features.map.sections, (it) => it.geometry),
    ...around('request', features.requests, (it) => it.geometry),
    ...around('substation', features.map.substations, (it) => ({ type: 'Point', coordinates: it.position })),
  ]
  if (neighbours.length === 0)
    return <p>{features.whole ? text('map.nothing-near', { metres: format.number(NEARBY_M) }) : text('panel.loading')}</p>
  return (
    <ul className={styles.list}>
      {neighbours.map((it) => (
        <Item key={`${it.entity.kind} ${it.entity.id}`} features={features} near={it} />
      ))}
    </ul>
  )
}

/** Entities that belong to the open one. */
export function EntityList({ features, items }: { features: MapFeatures; items: readonly Entity[] }) {
  return (
    <ul className={styles.list}>
      {items.map((it) => (
        <Item key={`${it.kind} ${it.id}`} features={features} near={{ entity: it, metres: null }} />
      ))}
    </ul>
  )
}

const LOAD_MARK = { none: 'none', ok: 'ok', near: 'medium', over: 'critical' } as const

function Item({ features, near: { entity, metres } }: { features: MapFeatures; near: Near }) {
  const text = useText()
  const format = useFormat()
  const describe = useDescribe(features)
  const mark = useMarkOf(features)
  const { isLit, handlers } = usePointing(entity.kind, entity.id)
  const linkTo = useMapFeatureLink()
  const words = describe(entity)
  if (!words) return null
  return (
    <li className={styles.item} data-lit={isLit || undefined} data-stale={words.stale || undefined} {...handlers}>
      <StateMark state={mark(entity)} size={16} />
      <div className={styles.words}>
        <Link className={styles.name} to={linkTo(entity)}>
          {words.title}
        </Link>
        <p className={styles.line}>{words.line}</p>
      </div>
      {metres !== null && (
        <span className={styles.metres}>{text('map.metres-away', { metres: format.number(Math.round(metres / 10) * 10) })}</span>
      )}
      <GridReference square={words.square} title={text('square.title')} />
    </li>
  )
}

function useMarkOf(features: MapFeatures): (entity: Entity) => State {
  const { substationNearPercent } = useCity().thresholds
  return ({ kind, id }) => {
    if (kind === 'incident') return incidentOf(features, id)?.priority ?? 'none'
    if (kind === 'request') return requestOf(features, id)?.priority ?? 'none'
    if (kind === 'substation') return LOAD_MARK[loadState(features.loads.get(id)?.loadPercent ?? null, substationNearPercent)]
    const level = kind === 'section' ? features.traffic.get(id)?.congestionLevel : null
    return level ? CONGESTION_MARK[level] : 'none'
  }
}
