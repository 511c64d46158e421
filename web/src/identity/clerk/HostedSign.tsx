import { ClerkProvider } from '@clerk/react'
import { useSignIn, useSignUp } from '@clerk/react/legacy'
import type { LoadedClerk } from '@clerk/react/types'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../locales/text.ts'
import { useIdentity } from '../identity.tsx'
import { SignActsContext } from '../sign/use-sign-acts.ts'
import { openClerk } from './clerk-client.ts'
import { hostedActs } from './hosted-acts.ts'
import { missingIn } from './missing-fields.ts'

/**
 * Gives the forms to the hosted provider. They wait, or say what is wrong, as long as it is not known who is signed in;
 * by then its client is there.
 */
export function HostedSign({ publishableKey, children }: { publishableKey: string; children: ReactNode }) {
  const { state } = useIdentity()
  const [clerk, setClerk] = useState<LoadedClerk | null>(null)
  useEffect(() => {
    // Told by the identity already when it fails.
    if (state === 'ready') openClerk(publishableKey).then(setClerk, () => undefined)
  }, [state, publishableKey])
  if (state !== 'ready') return children
  if (!clerk) return null
  return (
    <ClerkProvider publishableKey={publishableKey} Clerk={clerk} prefetchUI={false} telemetry={false}>
      <HostedForms>{children}</HostedForms>
    </ClerkProvider>
  )
}

function HostedForms({ children }: { children: ReactNode }) {
  const text = useText()
  const { signIn, setActive } = useSignIn()
  const { signUp } = useSignUp()
  const acts = useMemo(() => signIn && signUp && setActive && hostedActs(text, { signIn, signUp, setActive }), [text, signIn, signUp, setActive])
  useResumed(signIn?.status ?? null, signUp?.status === 'missing_requirements' ? (missingIn(signUp).length > 0 ? 'continue' : 'verify') : null)
  if (!acts) return null
  return <SignActsContext value={acts}>{children}</SignActsContext>
}

/** Who comes back to an attempt that was begun goes on with it; who begins anew from there does. */
function useResumed(signingIn: string | null, signingUp: 'continue' | 'verify' | null): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    const second = signingIn === 'needs_second_factor' || signingIn === 'needs_client_trust'
    if (pathname === '/sign-in' && second) void navigate(`/sign-in/second-factor${search}`, { replace: true })
    if (pathname === '/sign-up' && signingUp) void navigate(`/sign-up/${signingUp}${search}`, { replace: true })
  }, [pathname, search, navigate, signingIn, signingUp])
}
