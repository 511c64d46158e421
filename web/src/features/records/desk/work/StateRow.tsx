import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { FigureText } from '../../../../provenance/FigureText.tsx'
import { Choice, type Option, Select, Tick } from '../../../../ui/fields/Choice.tsx'
import { type State, StateMark } from '../../../../ui/icons/StateMark.tsx'
import list from '../../../../ui/lists/ListScreen.module.css'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { priorityWord, statusWord } from '../record-labels.ts'
import type { Change } from './Filters.tsx'
import { useTight } from './use-tight.ts'
import type { useWork } from './use-work.ts'
import styles from './WorkBar.module.css'

type Work = ReturnType<typeof useWork>

/** The priority of a record of which nobody has said how urgent it is. */
const UNKNOWN = 'unknown'

/** Without its number, its age on a line of its own, closer, its status as a list that drops down, priorities by their marks, without the status. */
const STEPS = ['marks', 'gaps', 'status', 'words', 'no-status'] as const

/** Which status is shown and which priorities, with how many there are of each. */
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
  /** Quick choices of the status. */
  statuses: readonly Option<string>[]
  filter: Work['filter']
  counts: Work['counts']
  /** Those that are shown. */
  records: readonly DeskRecord[]
  change: Change
  /** How old the list is, where that has to be known: never given up. */
  age: ReactNode
  /** How much is in it. */
  total: ReactNode
}) {
  const text = useText()
  const { key } = useLocation()
  const { row, given } = useTight(STEPS)
  // Until the address is drawn anew a tick shows what was just ticked, and does not spring back.
  const [ticked, setTicked] = useState<{ key: string; asked: readonly string[] | undefined } | null>(null)
  const asked = ticked?.key === key ? ticked.asked : (filter.priority as readonly string[] | undefined)
  const status = statusOf(filter)
  const handleStatus = (it: string) => change({ status: it === 'open' ? null : it })

  // Rare, and never filtered away unseen: it has a tick as long as there is one, or it is asked for.
  const hasUnknown = (counts?.(UNKNOWN).value ?? 0) > 0 || asked?.includes(UNKNOWN) || records.some((it) => it.priority === UNKNOWN)
  const priorities = hasUnknown ? [UNKNOWN, ...words.priorities] : words.priorities

  function handleTick(priority: string, checked: boolean) {
    // Until it is known how many there are of each there may be one of which nobody has said how urgent it is.
    const all = counts === null && !hasUnknown ? [UNKNOWN, ...priorities] : priorities
    const before = asked ?? all
    const after = all.filter((it) => (it === priority ? checked : before.includes(it)))
    const isAll = after.length === 0 || after.length === all.length
    setTicked({ key, asked: isAll ? undefined : after })
    change({ priority: isAll ? null : after.join(',') }, { replace: true })
  }

  return (
    <div className={styles.bar}>
      <div ref={row} className={styles.row} data-tight={given.join(' ')}>
        <div className={styles.tabs}>
          <Choice label={text('field.status')} options={statuses} value={status} onChoose={handleStatus} />
        </div>
        <div className={styles.tabList}>
          <Select
            label={text('field.status')}
            options={[
              ...statuses,
              // One that only the filters offer.
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
              checked={!asked || asked.includes(it)}
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
      {/* What stands in the row stays the same, for the row is measured by it. */}
      {given.includes('marks') && <p className={`${list.marks} ${styles.age}`}>{age}</p>}
    </div>
  )
}

/** The status that a filter asks for, as it stands in the address. */
const statusOf = ({ status }: Work['filter']): string => (typeof status === 'string' ? status : (status ?? []).join(','))
