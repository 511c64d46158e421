import { createApiKey, KEY_DAYS, KeyScope } from '@oppidum/domain/people/api-key'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { Choice } from '../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { SCOPE_TEXT } from './ApiKeyRow.tsx'
import { MadeKey } from './MadeKey.tsx'

const SCOPE_HINT: Record<KeyScope, TextId> = {
  read: 'api-key.scope-read-hint',
  city: 'api-key.scope-city-hint',
  write: 'api-key.scope-write-hint',
  ingest: 'api-key.scope-ingest-hint',
}

type Days = `${(typeof KEY_DAYS)[number]}` | 'none'

/** Asks what a key is for, creates it, and shows it once. */
export function NewKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('read')
  const [days, setDays] = useState<Days>('90')
  const [isNameless, setNameless] = useState(false)
  const making = useMutation({
    mutationFn: () =>
      change(createApiKey, {
        body: { name, scopes: [scope], expiresInDays: days === 'none' ? null : (Number(days) as (typeof KEY_DAYS)[number]) },
      }),
    onSuccess: onMade,
    // The key must not remain in memory once the dialog has closed.
    gcTime: 0,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() !== '' && !making.isPending) making.mutate()
  }
  const scopes = KeyScope.options.map((value) => ({ value, label: text(SCOPE_TEXT[value]) }))
  const ends: { value: Days; label: string }[] = [
    ...KEY_DAYS.map((it) => ({ value: `${it}` as const, label: text('api-key.days', { days: it }) })),
    { value: 'none', label: text('api-key.no-end') },
  ]
  return (
    <DialogCard title={text(making.data ? 'api-key.made' : 'api-key.new-title')} closeLabel={text('api-key.close')} onClose={onClose}>
      {making.data ? (
        <MadeKey apiKey={making.data.key} onDone={onClose} />
      ) : (
        <form className={styles.plate} noValidate onSubmit={handleSubmit} aria-busy={making.isPending}>
          <TextField
            label={text('api-key.name')}
            hint={text('api-key.name-hint')}
            problem={isNameless ? text('api-key.name-missing') : undefined}
            value={name}
            maxLength={60}
            autoComplete="off"
            required
            onChange={({ target }) => setName(target.value)}
          />
          <div className={styles.field}>
            <SelectField label={text('api-key.scope')} options={scopes} value={scope} onChoose={(it) => setScope(KeyScope.parse(it))} />
            <p className={styles.quiet}>{text(SCOPE_HINT[scope])}</p>
          </div>
          <div className={styles.field}>
            <p className={styles.label}>{text('api-key.end')}</p>
            <Choice label={text('api-key.end')} options={ends} value={days} onChoose={setDays} />
          </div>
          {making.isError && (
            <p role="alert" className={styles.problem}>
              <StateMark state="critical" size={14} />
              {problemSentence(making.error, text)}
            </p>
          )}
          <div className={styles.acts}>
            <Button onClick={onClose}>{text('api-key.cancel')}</Button>
            <Button type="submit" look="primary" disabled={making.isPending}>
              {text('api-key.make')}
            </Button>
          </div>
        </form>
      )}
    </DialogCard>
  )
}
