import { listPlaces } from '@oppidum/domain/cities/map'
import type { Position } from '@oppidum/domain/core/geo'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { GridReference } from '../../../../ui/values/GridReference.tsx'
import styles from './DeskForm.module.css'

const SETTLED_MS = 250
const SHOWN = 6

export interface Where {
  /** The location as text. */
  location: string
  /** Null: text only, not on the map. */
  position: Position | null
}

/** A place: free text, or one of the city's places, which has a position on the map. */
export function PlaceField({ value, problem, onChange }: { value: Where; problem?: string | undefined; onChange: (where: Where) => void }) {
  const text = useText()
  const [q, setQ] = useState('')
  // An initial value does not start a search.
  const [typed, setTyped] = useState(false)
  const { location, position } = value
  useEffect(() => {
    const settled = setTimeout(() => setQ(position || !typed ? '' : location.trim()), SETTLED_MS)
    return () => clearTimeout(settled)
  }, [location, position, typed])
  const results = useAnswer(listPlaces, { query: { q }, enabled: q.length > 1 })
  const places = q.length > 1 ? (results.data?.value ?? []).slice(0, SHOWN) : []
  return (
    <div>
      <TextField
        label={text('desk.field-place')}
        autoComplete="off"
        hint={text(position ? 'desk.place-on-map' : 'desk.place-hint')}
        problem={problem}
        value={location}
        maxLength={300}
        onChange={({ target }) => {
          setTyped(true)
          onChange({ location: target.value, position: null })
        }}
      />
      <p className="visually-hidden" role="status">
        {places.length > 0 ? text('desk.places-found', { count: places.length }) : ''}
      </p>
      <ul className={styles.found}>
        {places.map((it) => (
          <li key={`${it.kind} ${it.id}`}>
            <button type="button" className={styles.hit} onClick={() => onChange({ location: it.name, position: it.position })}>
              <span className={styles.grow}>{it.name}</span>
              <GridReference square={it.gridReference} title={text('square.title')} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
