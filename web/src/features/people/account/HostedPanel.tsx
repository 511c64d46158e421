import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Account.module.css'

/** A person's profile at the hosted provider, which alone can change it. */
export function HostedPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const me = useMe()
  const facts = [
    [text('sign.first-name'), me?.firstName],
    [text('sign.username'), me?.username],
    [text('sign.email'), me?.email],
  ]
  return (
    <Panel title={text('account.profile')} className={className}>
      <div className={styles.ways}>
        {facts.map(([name, value]) => (
          <p key={name} className={styles.fact}>
            <span className={styles.name}>{name}</span> {value ?? text('account.none')}
          </p>
        ))}
      </div>
      <p className={styles.words}>{text('hosted.account')}</p>
    </Panel>
  )
}
