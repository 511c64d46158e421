import { type ContactPointSettings, createContactPoint } from '@oppidum/domain/alerts/contact-point'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { ContactPointForm } from './ContactPointForm.tsx'

/** Adds a contact point; of a webhook the secret is shown once. */
export function NewContactPointDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const text = useText()
  const { id: city } = useCity()
  const adding = useMutation({
    mutationFn: (body: ContactPointSettings) => change(createContactPoint, { body, query: { city } }),
    onSuccess: ({ secret }) => {
      onAdded()
      if (secret === null) onClose()
    },
    // The secret must not remain in memory once the dialog has closed.
    gcTime: 0,
  })
  const secret = adding.data?.secret ?? null
  return (
    <DialogCard
      title={text(secret === null ? 'contact-point.new-title' : 'contact-point.added')}
      closeLabel={text('contact-point.close')}
      onClose={onClose}
    >
      {secret === null ? (
        <ContactPointForm isPending={adding.isPending} error={adding.error} onSubmit={adding.mutate} onCancel={onClose} />
      ) : (
        <div className={styles.plate}>
          <p className={styles.once}>
            <StateMark state="medium" />
            {text('contact-point.once')}
          </p>
          <CopyField
            label={text('contact-point.secret')}
            hint={text('contact-point.secret-hint')}
            value={secret}
            copy={text('contact-point.copy')}
            done={text('contact-point.copied')}
            failed={text('contact-point.not-copied')}
          />
          <div className={styles.acts}>
            <Button look="primary" onClick={onClose}>
              {text('contact-point.done')}
            </Button>
          </div>
        </div>
      )}
    </DialogCard>
  )
}
