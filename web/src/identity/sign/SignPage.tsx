import type { Me } from '@oppidum/domain/people/person'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useIdentity } from '../identity.tsx'
import { returnPath } from '../return-path.ts'
import { SignFrame } from './SignFrame.tsx'

const whenSignedIn = (me: Me | null, back: string) => me && back

/**
 * A step of signing in or up. People who are signed in, or become so here, continue at once to where they came from.
 * @param next where else to go, if not null
 */
export function SignPage({
  title,
  lead,
  next = whenSignedIn,
  children,
}: {
  title: string
  lead?: string
  next?: (me: Me | null, back: string) => string | null
  children: ReactNode
}) {
  const text = useText()
  const identity = useIdentity()
  const back = useReturnPath()
  const to = identity.state === 'ready' ? next(identity.me, back) : null
  if (to !== null) return <Navigate replace to={to} />
  return (
    <SignFrame title={title} {...(lead && { lead })}>
      {identity.state === 'loading' && <p role="status">{text('identity.loading')}</p>}
      {identity.state === 'error' && (
        <Notice
          alert
          state="critical"
          title={text('identity.unknown')}
          sentence={identity.problem}
          act={<Button onClick={identity.retry}>{text('panel.retry')}</Button>}
        />
      )}
      {identity.state === 'ready' && children}
    </SignFrame>
  )
}

/** Where the person came from, if it is a screen of this page. */
export function useReturnPath(): string {
  const [search] = useSearchParams()
  return returnPath(search.get('returnTo'), location.origin)
}
