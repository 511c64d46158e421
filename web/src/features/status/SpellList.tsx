import { SECOND_MS } from '@oppidum/domain/core/time'
import type { StatusSpell } from '@oppidum/domain/status/status'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { problemWords } from './problem-words.ts'
import styles from './SpellList.module.css'
import { CHECK } from './status-summary.ts'
import { useCheckName } from './use-check-name.ts'
import { useDuration } from './use-duration.ts'

/** Past results of the checks, newest first: state, problem, start and end, duration. */
export function SpellList({ spells, label }: { spells: readonly StatusSpell[]; label: string }) {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const duration = useDuration()
  const nowMs = useNowEvery(SECOND_MS)
  const moment = (at: string) => (
    <time dateTime={at} data-tip={format.full(at)}>
      {format.moment(at, nowMs)}
    </time>
  )
  return (
    <Table
      label={label}
      rows={spells}
      keyOf={(it) => `${it.check} ${it.since}`}
      columns={[
        {
          name: text('history.check'),
          cell: (it) => (
            <span className={styles.check}>
              <StateMark state={CHECK[it.state].mark} size={16} />
              {nameOf({ id: it.check, name: it.name })}
              <span className={styles.state}>{text(CHECK[it.state].text)}</span>
            </span>
          ),
        },
        { name: text('history.from'), cell: (it) => moment(it.since) },
        { name: text('history.to'), cell: (it) => (it.until === null ? text('history.lasts') : moment(it.until)) },
        {
          name: text('history.duration'),
          cell: (it) => duration((it.until === null ? nowMs : Date.parse(it.until)) - Date.parse(it.since)),
        },
        { name: text('history.problem'), cell: (it) => problemWords({ ...it, id: it.check }, text), wide: true },
      ]}
    />
  )
}
