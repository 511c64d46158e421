import { calledName } from '@oppidum/domain/person'
import { useMe } from '../../identity/identity.tsx'
import { useText } from '../../locales/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Account.module.css'

/** Who one is, where a hosted provider keeps it: it is changed there, not here. */
export function HostedPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const me = useMe()
  return (
    <Panel title={text('account.profile')} className={className}>
      <p className={styles.fact}>
        <strong>{(me && calledName(me)) || text('header.user')}</strong> {me?.email}
      </p>
      <p className={styles.words}>{text('account.hosted')}</p>
    </Panel>
  )
}
