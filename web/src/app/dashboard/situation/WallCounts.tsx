import { AnyIncidentPriority, type Incident } from '@oppidum/domain/records/incident'
import { priorityWord } from '../../../features/records/desk/record-labels.ts'
import { useDepartmentName, useResponsibility } from '../../../features/records/desk/responsibility/use-responsibility.ts'
import type { CountOf } from '../../../features/records/incidents/incident-counts.ts'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { countFigure } from '../../../provenance/record-figures.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './WallCounts.module.css'

/** On a wall display, where nobody opens a list: the number of incidents of each priority. */
export function PriorityCounts({ counts }: { counts: CountOf }) {
  const text = useText()
  return (
    <ul className={styles.counts} aria-label={text('situation.counts')}>
      {AnyIncidentPriority.options
        .filter((it) => it !== 'unknown' || counts(it).value !== 0)
        .map((it) => (
          <li key={it} className={styles.count}>
            <StateMark state={it} size={16} />
            <span className="visually-hidden">{priorityWord(it, text)} </span>
            <FigureText figure={counts(it)} />
          </li>
        ))}
    </ul>
  )
}

/**
 * The number of incidents of each department; those without an owner come first.
 * @param receivedAtMs when the incidents arrived
 */
export function OwnerCounts({ incidents, receivedAtMs }: { incidents: readonly Incident[]; receivedAtMs: number }) {
  const text = useText()
  const departmentName = useDepartmentName()
  const responsibility = useResponsibility()
  const vacant = incidents.filter((it) => responsibility('incident', it).vacant)
  const owned = new Map<string, Incident[]>()
  for (const it of incidents.filter((one) => !vacant.includes(one))) {
    const owner = it.assignedDepartment === null ? text('owner.other') : departmentName(it.assignedDepartment)
    owned.set(owner, [...(owned.get(owner) ?? []), it])
  }
  const rows = [...owned].sort(([a, of], [b, than]) => than.length - of.length || a.localeCompare(b))
  return (
    <dl className={styles.owners} aria-label={text('owner.counts')}>
      {vacant.length > 0 && (
        <div className={styles.vacant}>
          <dt>{text('owner.nobody')}</dt>
          <dd>
            <FigureText figure={countFigure(vacant, receivedAtMs)} />
          </dd>
        </div>
      )}
      {rows.map(([name, of]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <FigureText figure={countFigure(of, receivedAtMs)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
