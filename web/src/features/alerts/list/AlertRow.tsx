import type { Alert } from '@oppidum/domain/alerts/alert'
import { Link } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import row from '../../../ui/lists/Row.module.css'
import { Badge } from '../../../ui/values/Badge.tsx'
import { ALERT_STATE_TEXT, alertMark, placeOf, SEVERITY_TEXT } from './alert-labels.ts'

const AGE_STEP_MS = 10_000

/** One alert in a list: what, where, how urgent, since when. */
export function AlertRow({ alert, to, selected }: { alert: Alert; to: string; selected: boolean }) {
  const text = useText()
  const format = useFormat()
  const { name: city } = useCity()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const { firedAt, resolvedAt, state, severity, flapping, incident } = alert
  return (
    <ListRow
      selected={selected}
      mark={<StateMark state={alertMark(alert)} />}
      title={
        <Link className={row.link} to={to}>
          {alert.name}
        </Link>
      }
      place={placeOf(alert, city)}
      words={
        <>
          <span className={row.word}>{text(SEVERITY_TEXT[severity])}</span>
          <span className={row.word}>{text(ALERT_STATE_TEXT[state])}</span>
          {flapping && <Badge tip={text('alert.flapping-tip')}>{text('alert.flapping')}</Badge>}
          {incident !== null && <span className={row.word}>{text('alert.opened-incident')}</span>}
        </>
      }
      side={
        <time dateTime={firedAt} data-tip={format.full(firedAt)}>
          {resolvedAt === null
            ? ageLengthText(nowMs - Date.parse(firedAt), text)
            : text('alert.lasted', { length: ageLengthText(Date.parse(resolvedAt) - Date.parse(firedAt), text) })}
        </time>
      }
    />
  )
}
