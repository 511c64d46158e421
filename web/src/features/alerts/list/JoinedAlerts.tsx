import type { SituationAlert } from '@oppidum/domain/records/situations/situation'
import { Link } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ALERT_STATE_TEXT, alertMark, placeOf } from './alert-labels.ts'
import styles from './JoinedAlerts.module.css'

/** Alerts that joined a situation: they are no members, so they cannot be removed. */
export function JoinedAlerts({ alerts }: { alerts: readonly SituationAlert[] }) {
  const text = useText()
  const format = useFormat()
  const { name: city } = useCity()
  return (
    <ul aria-label={text('situations.alerts')}>
      {alerts.map((it) => (
        <li key={it.id} className={styles.alert} data-closed={it.resolvedAt !== null || undefined}>
          <StateMark state={alertMark(it)} />
          <div className={styles.words}>
            <Link to={`/alerts?alert=${it.id}`} className={styles.link}>
              {it.name}
            </Link>
            <p className={styles.more}>
              <span>{text('situations.alert')}</span>
              <span>{placeOf(it, city)}</span>
              <span>{text(ALERT_STATE_TEXT[it.state])}</span>
              <time dateTime={it.firedAt} data-tip={format.full(it.firedAt)}>
                {text('situations.fired', { time: format.time(it.firedAt) })}
              </time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
