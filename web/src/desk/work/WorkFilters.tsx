import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { FigureText } from '../../evidence/FigureText.tsx'
import { useText } from '../../locales/text.ts'
import { Select, Tick } from '../../ui/Choice.tsx'
import { type State, StateMark } from '../../ui/icons/StateMark.tsx'
import list from '../../ui/ListScreen.module.css'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { priorityWord } from '../record-words.ts'
import { MoreFilters } from './MoreFilters.tsx'
import type { useWork } from './use-work.ts'
import styles from './WorkScreen.module.css'

type Work = ReturnType<typeof useWork>

/** What narrows and orders the records of one kind; all of it stands in the address. */
export function WorkFilters({
  words,
  wordMember,
  anyWord,
  wordName,
  filter,
  counts,
  records,
  change,
  marks,
  children,
}: {
  words: KindWords
  /** Member of the address that names types or categories. */
  wordMember: 'type' | 'category'
  anyWord: string
  wordName: string
  filter: Work['filter']
  counts: Work['counts']
  /** Those that are shown. */
  records: readonly DeskRecord[]
  change: Parameters<typeof MoreFilters>[0]['change']
  /** How old the list is, and how much is in it. */
  marks: ReactNode
  /** Further ways of looking at it. */
  children: ReactNode
}) {
  const text = useText()
  const { key } = useLocation()
  // Until the address is drawn anew a tick shows what was just ticked, and does not spring back.
  const [ticked, setTicked] = useState<{ key: string; asked: readonly string[] | undefined } | null>(null)
  const asked = ticked?.key === key ? ticked.asked : (filter.priority as readonly string[] | undefined)
  const word = (filter as Record<string, unknown>)[wordMember] as readonly string[] | undefined

  function handleTick(priority: string, checked: boolean) {
    const before = asked ?? words.priorities
    const after = words.priorities.filter((it) => (it === priority ? checked : before.includes(it)))
    const isAll = after.length === 0 || after.length === words.priorities.length
    setTicked({ key, asked: isAll ? undefined : after })
    change({ priority: isAll ? null : after.join(',') }, { replace: true })
  }

  return (
    <div className={list.bar}>
      <fieldset className={list.ticks}>
        <legend className="visually-hidden">{text('field.priority')}</legend>
        {words.priorities.map((it) => (
          <Tick
            key={it}
            checked={!asked || asked.includes(it)}
            onChange={(checked) => handleTick(it, checked)}
            mark={<StateMark state={it as State} size={16} />}
            label={priorityWord(it, text)}
            count={<FigureText figure={counts?.(it) ?? null} />}
          />
        ))}
      </fieldset>
      <div className={`${list.push} ${styles.filters}`}>
        <span className={list.marks}>{marks}</span>
        <Select
          label={wordName}
          options={[
            { value: 'any', label: anyWord },
            ...words.words.map((it) => ({ value: it, label: words.nameOf(it) })),
            ...(word && word.length > 1 ? [{ value: word.join(','), label: word.map((it) => words.nameOf(it)).join(', ') }] : []),
          ]}
          value={word?.join(',') ?? 'any'}
          onChoose={(it) => change({ [wordMember]: it === 'any' ? null : it }, { replace: true })}
        />
        <Select
          label={text('filter.sort')}
          options={[
            { value: 'worst', label: text('sort.worst') },
            { value: 'newest', label: text('sort.newest') },
            { value: 'oldest', label: text('desk.sort-oldest') },
            { value: 'updated', label: text('desk.sort-updated') },
          ]}
          value={filter.sort ?? 'worst'}
          onChoose={(it) => change({ sort: it === 'worst' ? null : it }, { replace: true })}
        />
        <MoreFilters kind={words.kind} filter={filter} records={records} change={change} />
        {children}
      </div>
    </div>
  )
}
