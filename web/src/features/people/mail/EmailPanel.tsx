import { getMail } from '@oppidum/domain/core/mail'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Mail.module.css'

/** One e-mail with its text. */
export function EmailPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const query = useAnswer(getMail, { params: { id } })
  const email = query.data?.value
  return (
    <DialogCard title={email?.subject ?? text('mail.letter')} closeLabel={text('sheet.close')} onClose={onClose}>
      {query.isPending && (
        <div className={styles.letter}>
          <Skeleton rows={4} label={text('panel.loading')} />
        </div>
      )}
      {query.isError && !email && (
        <Notice
          alert
          state="critical"
          title={text('mail.letter-failed')}
          sentence={text('mail.letter-failed-hint')}
          act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {email && (
        <div className={styles.letter}>
          <p className={styles.more}>{text('mail.to', { to: email.to })}</p>
          {email.body === null ? <p>{text('mail.text-gone')}</p> : <p className={styles.text}>{email.body}</p>}
        </div>
      )}
    </DialogCard>
  )
}
