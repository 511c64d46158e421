import type { SystemReport } from '@oppidum/domain/status/system'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { type State, StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './SystemHead.module.css'
import type { PartProps } from './SystemPanel.tsx'
import { systemTroubles } from './system-troubles.ts'

interface Props extends PartProps {
  report: SystemReport
  /** What System Status says, where it is not that all is well. */
  status: { mark: State; sentence: string } | null
}

/** What needs attention, with links to the parts below, and when that was asked. */
export function SystemHead({ report, status, dim }: Props) {
  const text = useText()
  const format = useFormat()
  const troubles = systemTroubles(report)
  // Not known is less than any trouble.
  const mark = (status?.mark === 'critical' ? status.mark : troubles[0]?.mark) ?? status?.mark ?? 'ok'
  const count = troubles.length + (status ? 1 : 0)
  return (
    <section className={styles.head} aria-label={text('system.attention')}>
      <StateMark state={dim ? 'none' : mark} size={28} />
      <div className={styles.words}>
        <h2 className={styles.title}>{text('system.troubles', { count })}</h2>
        {count > 0 && (
          <ul className={styles.troubles}>
            {status && (
              <li>
                <StateMark state={status.mark} size={16} />
                <Link to="/status">{status.sentence}</Link>
              </li>
            )}
            {troubles.map(({ part, mark: own, text: id, count: many }) => (
              <li key={id}>
                <StateMark state={dim ? 'none' : own} size={16} />
                <a href={`#${part}`}>{text(id, { count: many })}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <time className={styles.checked} dateTime={report.checkedAt} data-tip={format.full(report.checkedAt)}>
        {text('status-page.checked', { time: format.clock(Date.parse(report.checkedAt)) })}
      </time>
    </section>
  )
}
