import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { FigureText } from '../../../../provenance/FigureText.tsx'
import { Choice, type Option, Select, Tick } from '../../../../ui/fields/Choice.tsx'
import { type State, StateMark } from '../../../../ui/icons/StateMark.tsx'
import list from '../../../../ui/lists/ListScreen.module.css'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { priorityWord, statusWord } from '../record-labels.ts'
import type { Change } from './RecordFilterFields.tsx'
import { useTight } from './use-tight.ts'
import type { useWork } from './use-work.ts'
import styles from './WorkBar.module.css'

type Work = ReturnType<typeof useWork>

/** The priority of a record for which nobody has set one. */
const UNKNOWN = 'unknown'

/**
 * What the row drops, step by step: its number (its age moves to a line of its own), its gaps, the status buttons in favour of a list, the
 * priorities' words, the status.
 */
const STEPS = ['marks', 'gaps', 'status', 'words', 'no-status'] as const

/** Filters by status and priority, with the number of records of each priority. */
export function StateRow({
  words,
  statuses,
  filter,
  counts,
  records,
  change,
  age,
  total,
}: {
  words: KindWords
  /** Status options shown as buttons. */
  statuses: readonly Option<string>[]
  filter: Work['filter']
  counts: Work['counts']
  /** The records in view. */
  records: readonly DeskRecord[]
  change: Change
  /** The list's age, where it matters; never dropped. */
  age: ReactNode
  /** The number of records. */
  total: ReactNode
}) {
  const text = useText()
  const { key } = useLocation()
  const { row, dropped } = useTight(STEPS)
  // Until the address has been rendered, a checkbox keeps the state just clicked instead of flipping back.
  const [ticked, setTicked] = useState<{ key: string; priorities: readonly string[] | undefined } | null>(null)
  const selected = ticked?.key === key ? ticked.priorities : (filter.priority as readonly string[] | undefined)
  const status = statusOf(filter)
  const handleStatus = (it: string) => change({ status: it === 'open' ? null : it })

  // Rare, but never hidden: it has a checkbox as long as there is such a record, or the filter asks for it.
  const hasUnknown = (counts?.(UNKNOWN).value ?? 0) > 0 || selected?.includes(UNKNOWN) || records.some((it) => it.priority === UNKNOWN)
  const priorities = hasUnknown ? [UNKNOWN, ...words.priorities] : words.priorities

  function handleTick(priority: string, checked: boolean) {
    // Until the counts are known, there may be a record without a priority.
    const all = counts === null && !hasUnknown ? [UNKNOWN, ...priorities] : priorities
    const before = selected ?? all
    const after = all.filter((it) => (it === priority ? checked : before.includes(it)))
    const isAll = after.length === 0 || after.length === all.length
    setTicked({ key, priorities: isAll ? undefined : after })
    change({ priority: isAll ? null : after.join(',') }, { replace: true })
  }

  return (
    <div className={styles.bar}>
      <div ref={row} className={styles.row} data-tight={dropped.join(' ')}>
        <div className={styles.tabs}>
          <Choice label={text('field.status')} options={statuses} value={status} onChoose={handleStatus} />
        </div>
        <div className={styles.tabList}>
          <Select
            label={text('field.status')}
            options={[
              ...statuses,
              // A status that only the filter popover offers.
              ...(statuses.some((it) => it.value === status)
                ? []
                : [
                    {
                      value: status,
                      label: status
                        .split(',')
                        .map((it) => statusWord(words.kind, it, text).word)
                        .join(', '),
                    },
                  ]),
            ]}
            value={status}
            onChoose={handleStatus}
          />
        </div>
        <fieldset className={styles.ticks}>
          <legend className="visually-hidden">{text('field.priority')}</legend>
          {priorities.map((it) => (
            <Tick
              key={it}
              checked={!selected || selected.includes(it)}
              onChange={(checked) => handleTick(it, checked)}
              mark={<StateMark state={it as State} size={16} />}
              label={<span className={styles.word}>{priorityWord(it, text)}</span>}
              count={<FigureText figure={counts?.(it) ?? null} />}
            />
          ))}
        </fieldset>
        <span className={`${list.marks} ${styles.marks}`}>
          {age}
          {total}
        </span>
      </div>
      {/* Keep the content constant, because the row is measured by it. */}
      {dropped.includes('marks') && <p className={`${list.marks} ${styles.age}`}>{age}</p>}
    </div>
  )
}

/** The status that the filter asks for, as written in the address. */
const statusOf = ({ status }: Work['filter']): string => (typeof status === 'string' ? status : (status ?? []).join(','))
