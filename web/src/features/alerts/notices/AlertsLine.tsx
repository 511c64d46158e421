import { Link } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { alertMark, placeOf, SEVERITY_TEXT } from '../list/alert-labels.ts'
import { useOpenAlerts } from '../list/alert-queries.ts'
import styles from './AlertsLine.module.css'
import { worstFirst } from './worst-first.ts'

const AGE_STEP_MS = 10_000

/** Above the dashboard while something fires that nobody has taken: the worst alert, and how many more there are. */
export function AlertsLine() {
  const text = useText()
  const { name: city } = useCity()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const open = useOpenAlerts().data?.value ?? []
  const [worst, ...others] = worstFirst(open.filter((it) => it.state === 'firing' || it.state === 'no-data'))
  if (!worst) return null
  return (
    <section className={styles.line} aria-label={text('alert.center')}>
      <StateMark state={alertMark(worst)} size={20} />
      <p className={styles.words}>
        <strong>{text('alert.fired-toast', { name: worst.name, place: placeOf(worst, city) })}</strong>{' '}
        <span className={styles.quiet}>
          {text(SEVERITY_TEXT[worst.severity])}, {ageLengthText(nowMs - Date.parse(worst.firedAt), text)}
          {others.length > 0 && ` · ${text('alert.more', { count: others.length })}`}
        </span>
      </p>
      <Link className={buttonClass('plain')} to={`/alerts?alert=${worst.id}`}>
        {text('alert.open')}
      </Link>
    </section>
  )
}
