import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import styles from './FeedForm.module.css'

/** A publisher's key: it can be typed, replaced and removed, and is never shown. */
export function KeyField({
  id,
  need,
  isStored,
  value,
  isDropped,
  problem,
  onChange,
}: {
  id: string
  need: StandardInfo['key']
  isStored: boolean
  value: string
  /** The stored key is to be removed. */
  isDropped: boolean
  problem: string | undefined
  onChange: (change: { key: string; dropKey: boolean }) => void
}) {
  const text = useText()
  const [replacing, setReplacing] = useState(false)
  // A refused key is to be entered again.
  if (isStored && !replacing && !isDropped && problem === undefined) {
    return (
      <div className={styles.key}>
        <p className={styles.label}>{text('feeds.key')}</p>
        <p>{text('feeds.key-stored')}</p>
        <div className={styles.acts}>
          <Button onClick={() => setReplacing(true)}>{text('feeds.key-replace')}</Button>
          <Button onClick={() => onChange({ key: '', dropKey: true })}>{text('feeds.key-remove')}</Button>
        </div>
      </div>
    )
  }
  function handleKeep() {
    setReplacing(false)
    onChange({ key: '', dropKey: false })
  }
  return (
    <div className={styles.key}>
      <TextField
        id={id}
        label={text('feeds.key')}
        aside={need === 'required' ? undefined : text('feeds.optional')}
        hint={text(isDropped ? 'feeds.key-dropped' : 'feeds.key-hint')}
        problem={problem}
        type="password"
        // Password managers would offer the person's own password.
        autoComplete="new-password"
        spellCheck={false}
        maxLength={2_000}
        value={value}
        onChange={({ target }) => {
          setReplacing(true)
          onChange({ key: target.value, dropKey: isDropped && target.value === '' })
        }}
      />
      {isStored && (
        <div className={styles.acts}>
          <Button onClick={handleKeep}>{text('feeds.key-keep')}</Button>
        </div>
      )}
    </div>
  )
}
