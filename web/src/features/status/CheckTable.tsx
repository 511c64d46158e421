import { SECOND_MS } from '@oppidum/domain/core/time'
import type { StatusCheck } from '@oppidum/domain/status/status'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from './CheckTable.module.css'
import { CHECK_WORDS } from './check-words.ts'
import { problemWords } from './problem-words.ts'
import { CHECK } from './status-summary.ts'
import { useCheckName } from './use-check-name.ts'
import { useDuration } from './use-duration.ts'

/** Every check now: its subject, any problem, since when, and what to do. */
export function CheckTable({
  checks,
  chosen,
  toCheck,
}: {
  checks: readonly StatusCheck[]
  chosen: string | null
  toCheck: (id: string) => void
}) {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const duration = useDuration()
  const nowMs = useNowEvery(SECOND_MS)
  return (
    <ul className={styles.table}>
      {checks.map((check) => {
        const words = CHECK_WORDS[check.id]
        const sinceMs = Date.parse(check.since)
        return (
          <li key={check.id} className={styles.row} data-chosen={check.id === chosen || undefined}>
            <StateMark state={CHECK[check.state].mark} />
            <div className={styles.what}>
              <h3>
                <button type="button" className={styles.name} aria-pressed={check.id === chosen} onClick={() => toCheck(check.id)}>
                  {nameOf(check)}
                </button>
              </h3>
              {words && <p className={styles.meaning}>{text(words.meaning)}</p>}
              {check.checkedAt && (
                <p className={styles.meaning}>
                  <time dateTime={check.checkedAt} data-tip={format.full(check.checkedAt)}>
                    {text('check.tried', { duration: duration(nowMs - Date.parse(check.checkedAt)) })}
                  </time>
                </p>
              )}
              {check.state !== 'ok' && (
                <>
                  {check.problem && <p className={styles.problem}>{problemWords(check, text)}</p>}
                  {words && <p className={styles.todo}>{text(check.state === 'failing' ? words.todo : 'check-todo.unknown')}</p>}
                </>
              )}
            </div>
            <div className={styles.state}>
              <span className={styles.word}>{text(CHECK[check.state].text)}</span>
              <time className={styles.since} dateTime={check.since} data-tip={format.full(check.since)}>
                {text('check.since-for', { time: format.time(check.since, nowMs), duration: duration(nowMs - sinceMs) })}
              </time>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
