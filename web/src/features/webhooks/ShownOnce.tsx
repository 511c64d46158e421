import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/browser/copy-address.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from './Webhooks.module.css'

/** A new secret, which is shown once. */
export function ShownOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const text = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className={styles.plate}>
      <p className={styles.once}>
        <StateMark state="medium" />
        {text('webhook.once')}
      </p>
      <TextField
        label={text('webhook.secret')}
        hint={text('webhook.secret-hint')}
        value={secret}
        readOnly
        className={styles.made}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        end={
          <Button look="quiet" onClick={() => void copyText(secret).then(setCopied)}>
            {text('webhook.copy')}
          </Button>
        }
      />
      <p role="status" className={styles.quiet}>
        {copied !== null && text(copied ? 'webhook.copied' : 'webhook.not-copied')}
      </p>
      <div className={styles.acts}>
        <Button look="primary" onClick={onDone}>
          {text('webhook.done')}
        </Button>
      </div>
    </div>
  )
}
