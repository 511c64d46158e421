import { listWebhooks, WEBHOOKS_AT_MOST } from '@oppidum/domain/webhooks/webhook'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { useIdentity, useMay } from '../../identity/identity.tsx'
import { PremiumCard } from '../../identity/PremiumCard.tsx'
import { ProvenancePanel } from '../../provenance/ProvenancePanel.tsx'
import { usePanel } from '../../provenance/use-panel.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from '../../ui/lists/OwnedList.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** Deliveries are made without this page, so it polls. */
const LOOK_MS = 10_000

/** The signed-in person's webhooks in this city. Those of a former plan stay visible, so that they can be removed. */
export function WebhooksPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const mayUse = useMay('customIntegrations')
  const isKnown = useIdentity().state === 'ready'
  const query = useAnswer(listWebhooks, { pollMs: LOOK_MS })
  const reading = usePanel(query, [])
  const [making, setMaking] = useState(false)
  const webhooks = query.data?.value ?? []
  const refresh = () => void query.refetch()
  const content = (
    <>
      {isKnown && !mayUse && webhooks.length > 0 && <p className={styles.former}>{text('webhook.former-plan')}</p>}
      {mayUse && webhooks.length === 0 && query.isSuccess && <p className={styles.inset}>{text('webhook.none')}</p>}
      <ul>
        {webhooks.map((it) => (
          <WebhookRow key={it.id} webhook={it} mayUse={mayUse} onChanged={refresh} />
        ))}
      </ul>
      {isKnown && !mayUse && (
        <div className={styles.inset}>
          <PremiumCard feature="customIntegrations" />
        </div>
      )}
      {webhooks.length >= WEBHOOKS_AT_MOST && <p className={styles.foot}>{text('webhook.at-most', { count: WEBHOOKS_AT_MOST })}</p>}
    </>
  )
  return (
    <>
      <ProvenancePanel
        title={text('webhook.title')}
        failed={'webhook.failed'}
        reading={reading}
        flush
        className={className}
        meta={
          mayUse && (
            <Button disabled={webhooks.length >= WEBHOOKS_AT_MOST} onClick={() => setMaking(true)}>
              <Icon name="plus" size={16} />
              {text('webhook.new')}
            </Button>
          )
        }
        skeleton={
          <div className={styles.inset}>
            <Skeleton rows={2} height={44} label={text('panel.loading')} />
          </div>
        }
        // Without a webhook it still explains what they are for.
        empty={content}
      >
        {content}
      </ProvenancePanel>
      {making && <NewWebhookDialog onMade={refresh} onClose={() => setMaking(false)} />}
    </>
  )
}
