import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { copyText } from '../browser/copy-address.ts'
import styles from './CopyField.module.css'
import { TextField } from './TextField.tsx'

/** A text to take along, such as a key, an address or a line of code, with a button that copies it and says whether that worked. */
export function CopyField({
  label,
  hint,
  value,
  copy,
  copyNamed,
  done,
  failed,
}: {
  label: string
  hint?: ReactNode
  value: string
  copy: string
  /** Name of the button where several have the same word. */
  copyNamed?: string
  done: string
  failed: string
}) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        value={value}
        readOnly
        className={styles.field ?? ''}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        end={
          <Button look="quiet" aria-label={copyNamed} onClick={() => void copyText(value).then(setCopied)}>
            {copy}
          </Button>
        }
      />
      <p role="status" className={styles.news}>
        {copied !== null && (copied ? done : failed)}
      </p>
    </div>
  )
}
