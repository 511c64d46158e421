import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from '../../ui/lists/OwnedList.module.css'

/** A new secret, which is shown once. */
export function ShownOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const text = useText()
  return (
    <div className={styles.plate}>
      <p className={styles.once}>
        <StateMark state="medium" />
        {text('webhook.once')}
      </p>
      <CopyField
        label={text('webhook.secret')}
        hint={text('webhook.secret-hint')}
        value={secret}
        copy={text('webhook.copy')}
        done={text('webhook.copied')}
        failed={text('webhook.not-copied')}
      />
      <div className={styles.acts}>
        <Button look="primary" onClick={onDone}>
          {text('webhook.done')}
        </Button>
      </div>
    </div>
  )
}
