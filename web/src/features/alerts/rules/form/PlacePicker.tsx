import { folded } from '@oppidum/domain/core/list'
import { useId, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import styles from './RuleForm.module.css'

/** Matches that are listed; a longer word finds the rest. */
const MATCHES = 8

interface Named {
  id: string
  name: string
}

/** Chooses places by a search for their names. */
export function PlacePicker({
  id,
  places,
  chosen,
  problem,
  onChange,
}: {
  id: string
  places: readonly Named[]
  chosen: readonly string[]
  problem: string | undefined
  onChange: (ids: readonly string[]) => void
}) {
  const text = useText()
  const listId = useId()
  const [sought, setSought] = useState('')
  const words = folded(sought.trim())
  const rest = places.filter((it) => !chosen.includes(it.id) && folded(it.name).includes(words))
  const nameOf = (placeId: string) => places.find((it) => it.id === placeId)?.name ?? placeId
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={text('rule-form.chosen-places')}>
          {chosen.map((it) => (
            <li key={it}>
              {nameOf(it)}
              <Button
                look="icon"
                aria-label={text('rule-form.remove-place', { place: nameOf(it) })}
                onClick={() => onChange(chosen.filter((one) => one !== it))}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        id={id}
        label={text('rule-form.search-places')}
        value={sought}
        problem={problem}
        autoComplete="off"
        aria-controls={listId}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          const [first] = rest
          if (event.key !== 'Enter') return
          // In a form, it would send it.
          event.preventDefault()
          if (words !== '' && first) {
            onChange([...chosen, first.id])
            setSought('')
          }
        }}
      />
      <div id={listId}>
        {words !== '' && (
          <ul className={styles.matches}>
            {rest.slice(0, MATCHES).map((it) => (
              <li key={it.id}>
                <button
                  type="button"
                  onClick={() => {
                    onChange([...chosen, it.id])
                    setSought('')
                    document.getElementById(id)?.focus()
                  }}
                >
                  {it.name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className={styles.quiet}>
          {words !== '' && text('rule-form.places-found', { count: rest.length })}
        </p>
      </div>
    </div>
  )
}
