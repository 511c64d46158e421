import type { StatusSpell } from '@oppidum/domain/status'
import { useFormat } from '../../evidence/use-format.ts'
import { useText } from '../../locales/text.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { useNowEvery } from '../../ui/use-now.ts'
import styles from './SpellList.module.css'
import { CHECK } from './status-summary.ts'
import { useCheckName } from './use-check-name.ts'
import { useDuration } from './use-duration.ts'

const SECOND_MS = 1_000

/** What the checks found before, newest first: state, what was wrong, from when to when, how long. */
export function SpellList({ spells, label }: { spells: readonly StatusSpell[]; label: string }) {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const duration = useDuration()
  const nowMs = useNowEvery(SECOND_MS)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {(['history.check', 'history.from', 'history.to', 'history.duration', 'history.problem'] as const).map((id) => (
              <th key={id} scope="col">
                {text(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spells.map((spell) => (
            <tr key={`${spell.check} ${spell.since}`}>
              <th scope="row">
                <span className={styles.check}>
                  <StateMark state={CHECK[spell.state].mark} size={16} />
                  {nameOf({ id: spell.check, name: spell.name })}
                  <span className={styles.state}>{text(CHECK[spell.state].text)}</span>
                </span>
              </th>
              <td>
                <time dateTime={spell.since} title={format.full(spell.since)}>
                  {format.moment(spell.since, nowMs)}
                </time>
              </td>
              <td>
                {spell.until === null ? (
                  text('history.lasts')
                ) : (
                  <time dateTime={spell.until} title={format.full(spell.until)}>
                    {format.moment(spell.until, nowMs)}
                  </time>
                )}
              </td>
              <td>{duration((spell.until === null ? nowMs : Date.parse(spell.until)) - Date.parse(spell.since))}</td>
              <td className={styles.problem}>{spell.problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
