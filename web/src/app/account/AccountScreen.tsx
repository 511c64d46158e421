import { listSessions } from '@oppidum/domain/people/account'
import { useQueryClient } from '@tanstack/react-query'
import { useConfig } from '../../api/config.tsx'
import { HostedPanel } from '../../features/people/account/HostedPanel.tsx'
import { OwnDataPanel } from '../../features/people/account/OwnDataPanel.tsx'
import { ProfilePanel } from '../../features/people/account/ProfilePanel.tsx'
import { SecondFactorPanel } from '../../features/people/account/SecondFactorPanel.tsx'
import { SessionsPanel } from '../../features/people/account/SessionsPanel.tsx'
import { SignInPanel } from '../../features/people/account/SignInPanel.tsx'
import { ApiKeysPanel } from '../../features/people/api-keys/ApiKeysPanel.tsx'
import { PlanPanel } from '../../features/plans/PlanPanel.tsx'
import { ReceiptsPanel } from '../../features/plans/usage/ReceiptsPanel.tsx'
import { UsagePanel } from '../../features/plans/usage/UsagePanel.tsx'
import { WebhooksPanel } from '../../features/webhooks/WebhooksPanel.tsx'
import { SignedInOnly } from '../../identity/signed-in-only.tsx'
import styles from './AccountScreen.module.css'

/** The signed-in person's account: profile, plan and stored data. */
export function AccountScreen() {
  return (
    <SignedInOnly>
      <Panels />
    </SignedInOnly>
  )
}

function Panels() {
  const { identity } = useConfig()
  const client = useQueryClient()
  const refetchSessions = () => void client.invalidateQueries({ queryKey: [listSessions.path] })
  // The provider of a hosted account manages its names, passwords and sessions.
  const isOurs = identity.kind === 'local'
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        {isOurs ? <ProfilePanel className={styles.panel} /> : <HostedPanel className={styles.panel} />}
        {isOurs && <SignInPanel className={styles.panel} onSessionsEnded={refetchSessions} />}
        {isOurs && <SecondFactorPanel className={styles.panel} onSessionsEnded={refetchSessions} />}
        <OwnDataPanel className={styles.panel} />
      </div>
      <div className={styles.column}>
        <PlanPanel className={styles.panel} />
        <UsagePanel className={styles.panel} />
        <ApiKeysPanel className={styles.panel} />
        <WebhooksPanel className={styles.panel} />
        {isOurs && <SessionsPanel className={styles.panel} />}
        <ReceiptsPanel className={styles.panel} />
      </div>
    </div>
  )
}
