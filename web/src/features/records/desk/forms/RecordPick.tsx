import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CALLS } from '../desk-kind.ts'
import { statusWord } from '../record-labels.ts'
import styles from './DeskForm.module.css'

const SETTLED_MS = 250
const MOST_RESULTS = '8'

export interface Picked {
  id: string
  number: string
  title: string
}

/** Finds another record by number, text or place, and selects one of the results. */
export function RecordPick({
  kind,
  except,
  label,
  picked,
  problem,
  onPick,
}: {
  kind: RecordKind
  /** The record itself is not a result. */
  except: string
  label: string
  picked: Picked | null
  problem?: string | undefined
  onPick: (record: Picked | null) => void
}) {
  const text = useText()
  const [typed, setTyped] = useState(picked ? `${picked.number} ${picked.title}` : '')
  const [q, setQ] = useState('')
  useEffect(() => {
    const settled = setTimeout(() => setQ(picked ? '' : typed.trim()), SETTLED_MS)
    return () => clearTimeout(settled)
  }, [typed, picked])
  const results = useAnswer(CALLS[kind].list, { query: { q, status: 'all', limit: MOST_RESULTS }, enabled: q !== '' })
  const records = q === '' ? [] : (results.data?.value ?? []).filter((it) => it.id !== except)
  return (
    <div>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        hint={text('desk.pick-hint')}
        problem={problem}
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value)
          if (picked) onPick(null)
        }}
      />
      <p className="visually-hidden" role="status">
        {q !== '' && results.data ? text('desk.pick-found', { count: records.length }) : ''}
      </p>
      <ul className={styles.found}>
        {records.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              className={styles.hit}
              onClick={() => {
                onPick({ id: it.id, number: it.number, title: it.title })
                setTyped(`${it.number} ${it.title}`)
              }}
            >
              <span className={styles.number}>{it.number}</span>
              <span>
                {it.title} <span className={styles.aside}>{statusWord(kind, it.status, text).word}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {q !== '' && results.data && records.length === 0 && <p className={styles.aside}>{text('desk.pick-none')}</p>}
      {results.isError && <p className={styles.aside}>{text('desk.unreachable')}</p>}
    </div>
  )
}
