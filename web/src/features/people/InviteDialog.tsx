import { Role } from '@oppidum/domain/core/access'
import { Mailbox } from '@oppidum/domain/core/mail'
import { INVITATION_DAYS } from '@oppidum/domain/people/people'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useText } from '../../i18n/text.ts'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import styles from './People.module.css'
import { useInvite } from './people-queries.ts'
import { ROLE_TEXT } from './people-words.ts'

/** Asks for an e-mail address and a role; the e-mail contains the rest. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const invite = useInvite()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('operator')
  const [problem, setProblem] = useState<string>()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (invite.isPending) return
    if (!Mailbox.safeParse(email).success) return setProblem(text('people.no-mailbox'))
    setProblem(undefined)
    invite.mutate(
      { email, role },
      {
        onSuccess: (it) => {
          toast({ state: 'ok', title: text('people.invited', { email: it.email }), sentence: text('people.invited-sentence') })
          onClose()
        },
        onError: (it) =>
          setProblem(it instanceof ApiError && it.code === 'conflict' ? text('people.known-mailbox') : problemSentence(it, text)),
      },
    )
  }

  return (
    <DialogCard title={text('people.invite')} closeLabel={text('sheet.close')} onClose={onClose}>
      <form className={styles.dialog} noValidate onSubmit={handleSubmit} aria-busy={invite.isPending}>
        <TextField
          label={text('people.mailbox')}
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          problem={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className={styles.invited}>
          <p className={styles.name}>{text('people.role')}</p>
          <Choice
            label={text('people.role')}
            options={Role.options.map((it) => ({ value: it, label: text(ROLE_TEXT[it]) }))}
            value={role}
            onChoose={setRole}
          />
        </div>
        <p className={styles.more}>{text('people.invite-hint', { days: INVITATION_DAYS })}</p>
        <div className={styles.acts}>
          <Button onClick={onClose}>{text('people.cancel')}</Button>
          <Button look="primary" type="submit" disabled={invite.isPending}>
            {text(invite.isPending ? 'people.inviting' : 'people.send-invitation')}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}
