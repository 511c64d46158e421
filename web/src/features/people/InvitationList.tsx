import type { Invitation } from '@oppidum/domain/people/people'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/browser/copy-address.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './People.module.css'
import { useInvitationLink, useInvitations, useWithdrawal } from './people-queries.ts'
import { ROLE_TEXT } from './people-words.ts'
import { useRefusal } from './use-refusal.ts'

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const refused = useRefusal()
  const withdrawal = useWithdrawal()
  const link = useInvitationLink()
  const [shown, setShown] = useState<string | null>(null)
  const nowMs = useNowEvery(60_000)
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation
  const handleCopy = () =>
    link.mutate(id, {
      onError: refused,
      onSuccess: async ({ url }) => {
        const copied = await copyText(url)
        // Without clipboard access the link is shown, for the person to copy.
        setShown(copied ? null : url)
        if (copied) toast({ state: 'ok', title: text('people.link-copied'), sentence: text('people.link-copied-sentence', { email }) })
      },
    })
  const who = invitedBy === null ? '' : ` · ${text('people.invited-by', { name: invitedBy })}`
  return (
    <li className={styles.row} aria-busy={withdrawal.isPending}>
      <div className={styles.who}>
        <p className={styles.name}>{email}</p>
        <p className={styles.more}>
          <time dateTime={createdAt} data-tip={format.full(createdAt)}>
            {text('people.invited-at', { when: format.time(createdAt, nowMs) })}
          </time>
          {who}
        </p>
        {shown !== null && (
          <TextField label={text('people.link')} readOnly value={shown} spellCheck={false} onFocus={({ target }) => target.select()} />
        )}
      </div>
      <p className={styles.role}>{text(ROLE_TEXT[role])}</p>
      <p className={styles.seen}>
        <time dateTime={expiresAt} data-tip={format.full(expiresAt)}>
          {text('people.expires', { when: format.time(expiresAt, nowMs) })}
        </time>
      </p>
      <div className={styles.acts}>
        <Button disabled={link.isPending} onClick={handleCopy}>
          {text('people.copy-link')}
          <span className="visually-hidden"> {email}</span>
        </Button>
        <Button
          look="quiet"
          disabled={withdrawal.isPending}
          onClick={() =>
            withdrawal.mutate(id, { onError: refused, onSuccess: () => toast({ state: 'ok', title: text('people.withdrawn', { email }) }) })
          }
        >
          {text('people.withdraw')}
          <span className="visually-hidden"> {email}</span>
        </Button>
      </div>
    </li>
  )
}

/** Open invitations; renders nothing when there are none. */
export function InvitationList() {
  const text = useText()
  const { data } = useInvitations()
  if (!data || data.value.length === 0) return null
  return (
    <Panel title={text('people.invitations')} flush meta={text('people.open-count', { count: data.value.length })}>
      <ul>
        {data.value.map((it) => (
          <InvitationRow key={it.id} invitation={it} />
        ))}
      </ul>
    </Panel>
  )
}
