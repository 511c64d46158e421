import { KEYS_AT_MOST, listApiKeys } from '@oppidum/domain/people/api-key'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useIdentity, useMay } from '../../../identity/identity.tsx'
import { PremiumCard } from '../../../identity/PremiumCard.tsx'
import { ProvenancePanel } from '../../../provenance/ProvenancePanel.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'

/** Keys are used outside this page, so it polls. */
const LOOK_MS = 30_000

/** The signed-in person's keys. Those of a former plan stay visible, so that they can be removed. */
export function ApiKeysPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const mayUse = useMay('apiAccess')
  const isKnown = useIdentity().state === 'ready'
  const query = useAnswer(listApiKeys, { pollMs: LOOK_MS })
  const reading = usePanel(query, [])
  const [making, setMaking] = useState(false)
  const keys = query.data?.value ?? []
  const refresh = () => void query.refetch()
  const content = (
    <>
      {isKnown && !mayUse && keys.length > 0 && <p className={styles.former}>{text('api-key.former-plan')}</p>}
      {mayUse && keys.length === 0 && query.isSuccess && <p className={styles.inset}>{text('api-key.none')}</p>}
      <ul>
        {keys.map((it) => (
          <ApiKeyRow key={it.id} apiKey={it} onRemoved={refresh} />
        ))}
      </ul>
      {isKnown && !mayUse && (
        <div className={styles.inset}>
          <PremiumCard feature="apiAccess" />
        </div>
      )}
      <p className={styles.foot}>
        {keys.length >= KEYS_AT_MOST ? text('api-key.at-most', { count: KEYS_AT_MOST }) : text('api-key.how')}{' '}
        {/* Not a screen of this page. */}
        <a href="/api/docs">{text('api-key.docs')}</a>
      </p>
    </>
  )
  return (
    <>
      <ProvenancePanel
        title={text('api-key.title')}
        failed={'api-key.failed'}
        reading={reading}
        flush
        className={className}
        meta={
          mayUse && (
            <Button disabled={keys.length >= KEYS_AT_MOST} onClick={() => setMaking(true)}>
              <Icon name="plus" size={16} />
              {text('api-key.new')}
            </Button>
          )
        }
        skeleton={
          <div className={styles.inset}>
            <Skeleton rows={2} height={44} label={text('panel.loading')} />
          </div>
        }
        // Without a key it still explains what keys are for.
        empty={content}
      >
        {content}
      </ProvenancePanel>
      {making && <NewKeyDialog onMade={refresh} onClose={() => setMaking(false)} />}
    </>
  )
}
