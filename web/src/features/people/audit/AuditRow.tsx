import type { AuditEntry } from '@oppidum/domain/people/audit'
import { Link } from 'react-router'
import { useConfig } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { useDepartmentName } from '../../records/desk/responsibility/use-responsibility.ts'
import styles from './Audit.module.css'
import { ACTION_TEXT, BY_TEXT, calledIn, changesIn, endOf, reasonText } from './audit-words.ts'
import { recordChanges } from './record-changes.ts'

/** Who did what to whom, when and from where, in one row. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { at, action, actor, person, thing, invited, record, by, key, address, city, reason } = entry
  const departmentName = useDepartmentName()
  const { cities } = useConfig()
  // With a single city there is nothing to distinguish.
  const where = cities.length > 1 && city !== null ? (cities.find((it) => it.id === city)?.name ?? city) : null
  const own = person !== null && person.id === actor?.id
  const who = actor ? calledIn(text, actor) : text(by === null && action === 'sign-in-refused' ? 'audit.nobody' : 'audit.installation')
  const changes = record ? recordChanges(entry, record.kind, text, departmentName) : changesIn(text, format.full, entry)
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={at} data-tip={format.full(at)}>
        {format.moment(at, nowMs)}
      </time>
      <div className={styles.what}>
        <p className={styles.action}>{text(ACTION_TEXT[action])}</p>
        {changes.map((it) => (
          <p key={it} className={styles.change}>
            {it}
          </p>
        ))}
        {reason !== null && <p className={styles.more}>{text('audit.reason', { reason: reasonText(text, reason) })}</p>}
      </div>
      <p className={styles.people}>
        <span>{text('audit.who', { name: who })}</span>
        {person && !own && <span>{text('audit.whom', { name: calledIn(text, person) })}</span>}
        {record && (
          <Link to={`${record.kind === 'incident' ? '/incidents?incident' : '/services?request'}=${record.id}`}>
            {record.number ?? endOf(record.id)}
          </Link>
        )}
        {invited !== null && <span>{text('audit.invited', { name: invited })}</span>}
        {thing !== null && invited === null && (
          <span className={styles.more} data-tip={thing}>
            {endOf(thing)}
          </span>
        )}
      </p>
      <p className={styles.from}>
        {by !== null && <span>{key ? text('audit.with-key', { name: key.name ?? endOf(key.id) }) : text(BY_TEXT[by])}</span>}
        {address !== null && <span>{address}</span>}
        {where !== null && <span>{where}</span>}
      </p>
    </li>
  )
}
