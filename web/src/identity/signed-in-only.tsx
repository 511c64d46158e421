import type { Access } from '@oppidum/domain/core/access'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useIdentity, useMay } from './identity.tsx'
import { signInAddress } from './return-path.ts'
import styles from './signed-in-only.module.css'

/**
 * Shows its content only to people who are signed in, with the required role if any. Shows 'Loading...' until that is known; a visitor is
 * sent to the sign-in, with the way back.
 */
export function SignedInOnly({ access = 'signedIn', children }: { access?: Access; children: ReactNode }) {
  const text = useText()
  const identity = useIdentity()
  const here = useLocation()
  const may = useMay(access)
  if (identity.state === 'loading') {
    return (
      <p className={styles.loading} role="status">
        {text('identity.loading')}
      </p>
    )
  }
  if (identity.state === 'error') {
    return (
      <Notice
        alert
        state="critical"
        title={text('identity.unknown')}
        sentence={identity.problem}
        act={<Button onClick={identity.retry}>{text('panel.retry')}</Button>}
      />
    )
  }
  if (!identity.me) return <Navigate replace to={signInAddress(here)} />
  if (!may) return <Notice state="none" title={text('identity.not-yours')} sentence={text('identity.not-yours-sentence')} />
  return children
}
