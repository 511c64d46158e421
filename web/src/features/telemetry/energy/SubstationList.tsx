import { SECOND_MS } from '@oppidum/domain/core/time'
import type { SubstationLoad } from '@oppidum/domain/telemetry/energy'
import { figure, isStale } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { type State, StateMark } from '../../../ui/icons/StateMark.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import styles from './SubstationList.module.css'

/** Percentage of its capacity from which a substation is over its limit. */
const AT_LIMIT_PERCENT = 100

/** @param nearPercent the city's threshold */
export function isNearLimit(substation: SubstationLoad, nearPercent: number): boolean {
  return (substation.loadPercent ?? 0) >= nearPercent
}

/** Highest load first, unmeasured last. */
export function worstFirst(substations: readonly SubstationLoad[]): SubstationLoad[] {
  return [...substations].sort((a, b) => (b.loadPercent ?? -1) - (a.loadPercent ?? -1))
}

export function SubstationList({ substations }: { substations: readonly SubstationLoad[] }) {
  const text = useText()
  const { substationNearPercent } = useCity().thresholds
  const nowMs = useNowEvery(SECOND_MS)
  return (
    <ul className={styles.list}>
      {substations.map((it) => (
        <li key={it.id} className={styles.row} data-stale={isOld(it, nowMs) || undefined}>
          <StateMark state={substationMark(it, substationNearPercent, nowMs)} size={16} />
          <Link className={styles.name} to={`/energy/substations/${encodeURIComponent(it.id)}`}>
            {it.name}
          </Link>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, it.loadPercent ?? 0))}%` }} />
          </span>
          <span className={styles.load}>
            <FigureText figure={figure(it.loadMw, it.evidence)} unit={text('unit.mw')} />
          </span>
          <span className={styles.percent}>
            <FigureText figure={figure(it.loadPercent, it.evidence)} unit="%" tight size="strong" />
          </span>
          <GridReference square={it.gridReference} title={text('square.title')} />
        </li>
      ))}
    </ul>
  )
}

const isOld = ({ evidence }: SubstationLoad, nowMs: number) => evidence !== null && isStale(evidence, nowMs)

/** A substation's state against its limit; unknown when its load is stale. */
export function substationMark(substation: SubstationLoad, nearPercent: number, nowMs: number): State {
  const { loadPercent } = substation
  if (loadPercent === null || isOld(substation, nowMs)) return 'none'
  if (loadPercent >= AT_LIMIT_PERCENT) return 'critical'
  return isNearLimit(substation, nearPercent) ? 'medium' : 'ok'
}
