import { useState } from 'react'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ApiKeys.module.css'

/** The key itself, this once. */
export function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const text = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  async function handleCopy() {
    // Without a secure origin the browser has no clipboard to give.
    const isDone = await (navigator.clipboard?.writeText(apiKey).then(
      () => true,
      () => false,
    ) ?? false)
    setCopied(isDone)
  }
  return (
    <div className={styles.plate}>
      <p className={styles.once}>
        <StateMark state="medium" />
        {text('api-key.once')}
      </p>
      <TextField
        label={text('api-key.key')}
        value={apiKey}
        readOnly
        className={styles.made}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        end={
          <Button look="quiet" onClick={() => void handleCopy()}>
            {text('api-key.copy')}
          </Button>
        }
      />
      <p role="status" className={styles.quiet}>
        {copied === null ? '' : text(copied ? 'api-key.copied' : 'api-key.not-copied')}
      </p>
      <div className={styles.acts}>
        <Button look="primary" onClick={onDone}>
          {text('api-key.done')}
        </Button>
      </div>
    </div>
  )
}
