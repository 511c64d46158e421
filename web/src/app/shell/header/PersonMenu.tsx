import { Popover } from 'radix-ui'
import { Link } from 'react-router'
import { unsentWork } from '../../../api/stored/unsent-work.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useIdentity, useMay } from '../../../identity/identity.tsx'
import { withReturn } from '../../../identity/return-path.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { ACCOUNT, ADMIN_SCREENS, ALERTS, HAND_OVER } from '../sidebar/nav-entries.ts'
import styles from './PersonMenu.module.css'

const UPGRADE = { to: '/pricing', text: 'header.upgrade' } as const

/** The signed-in person and their links; sign-in and sign-up for a visitor. */
export function PersonMenu({ here }: { here: string }) {
  const text = useText()
  const toast = useToast()
  const identity = useIdentity()
  const isAdmin = useMay({ role: 'admin' })
  const atDesk = useMay({ role: 'operator' })
  if (identity.state === 'error') {
    return (
      <Notice
        state="critical"
        title={text('identity.unknown')}
        sentence={identity.problem}
        act={<Button onClick={identity.retry}>{text('panel.retry')}</Button>}
      />
    )
  }
  if (identity.state === 'loading') return <p role="status">{text('identity.loading')}</p>
  const { me, signOut } = identity
  if (!me) {
    return (
      <div className={styles.doors}>
        <Way to={withReturn('/sign-in', here)} name="sign.in" look="primary" />
        <Way to={withReturn('/sign-up', here)} name="sign.up" look="plain" />
      </div>
    )
  }
  const unsent = unsentWork()
  const handleSignOut = () =>
    // Discarded once the server has ended the session: as long as it lasts, they can still be sent.
    signOutWith(signOut, unsent).catch(() =>
      toast({ state: 'critical', title: text('person.not-signed-out'), sentence: text('identity.no-answer') }),
    )
  return (
    <div className={styles.menu}>
      <p className={styles.name}>{me.firstName || me.username || text('header.user')}</p>
      {me.email && <p className={styles.address}>{me.email}</p>}
      <ul className={styles.ways}>
        <Entry {...ACCOUNT} />
        {me.publicMetadata.plan === 'free' && <Entry {...UPGRADE} />}
        <Entry {...ALERTS} />
        {atDesk && <Entry {...HAND_OVER} />}
        {isAdmin && ADMIN_SCREENS.map((it) => <Entry key={it.to} {...it} />)}
      </ul>
      {unsent && <Notice inline state="medium" title={text('person.unsent', { count: unsent.count() })} />}
      <Popover.Close asChild>
        <Button onClick={() => void handleSignOut()}>{text(unsent ? 'person.sign-out-unsent' : 'person.sign-out')}</Button>
      </Popover.Close>
    </div>
  )
}

/** @throws as `signOut` */
async function signOutWith(signOut: () => Promise<void>, unsent: ReturnType<typeof unsentWork>): Promise<void> {
  await signOut()
  await unsent?.discard()
}

function Entry({ to, text: name }: { to: string; text: TextId }) {
  const text = useText()
  return (
    <li>
      <Popover.Close asChild>
        <Link to={to}>{text(name)}</Link>
      </Popover.Close>
    </li>
  )
}

function Way({ to, name, look }: { to: string; name: TextId; look: 'primary' | 'plain' }) {
  const text = useText()
  return (
    <Popover.Close asChild>
      <Link className={buttonClass(look)} to={to}>
        {text(name)}
      </Link>
    </Popover.Close>
  )
}
