import { type BrowserClerk, ClerkProvider, useClerk } from '@clerk/react'
import { useSignIn, useSignUp } from '@clerk/react/legacy'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { useIdentity } from '../identity.tsx'
import { SignPage } from '../sign/SignPage.tsx'
import { SignActsContext } from '../sign/use-sign-acts.ts'
import { openClerk } from './clerk-client.ts'
import { HostedReset } from './HostedReset.tsx'
import { hostedActs } from './hosted-acts.ts'
import { MissingScreen } from './MissingScreen.tsx'
import { missingIn } from './missing-fields.ts'

/** The forms backed by the hosted provider; until its client has loaded, it says why they are missing. */
export function HostedSign({ publishableKey, children }: { publishableKey: string; children: ReactNode }) {
  const text = useText()
  const { state } = useIdentity()
  const { pathname } = useLocation()
  const [clerk, setClerk] = useState<BrowserClerk | null>(null)
  useEffect(() => {
    // The identity source reports a failure already.
    if (state === 'ready') openClerk(publishableKey).then(setClerk, () => undefined)
  }, [state, publishableKey])
  if (state !== 'ready' || !clerk) return <SignPage title={text(pathname.startsWith('/sign-up') ? 'sign.up' : 'sign.in')}>{null}</SignPage>
  return (
    <ClerkProvider publishableKey={publishableKey} Clerk={clerk} prefetchUI={false} telemetry={false}>
      <HostedForms>{children}</HostedForms>
    </ClerkProvider>
  )
}

/** Steps that only the provider's accounts have, or have in another form. */
const OWN_STEPS: ReadonlyMap<string, ReactNode> = new Map([
  ['/reset-password', <HostedReset key="reset" />],
  ['/sign-up/continue', <MissingScreen key="continue" />],
])

function HostedForms({ children }: { children: ReactNode }) {
  const text = useText()
  const clerk = useClerk()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { isLoaded } = useSignIn()
  const acts = useMemo(
    () =>
      hostedActs(text, {
        attempts: () => clerk.client,
        setActive: (how) => clerk.setActive(how),
        openMissingFields: () => void navigate(`/sign-up/continue${search}`),
      }),
    [text, clerk, navigate, search],
  )
  useResumed(isLoaded)
  if (!isLoaded) return null
  return <SignActsContext value={acts}>{OWN_STEPS.get(pathname) ?? children}</SignActsContext>
}

/** Resumes a previous attempt, or lets the person start again from there. */
function useResumed(isLoaded: boolean): void {
  const { signIn } = useSignIn()
  const { signUp } = useSignUp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const checked = useRef(false)
  useEffect(() => {
    if (checked.current || !isLoaded) return
    checked.current = true
    const second = signIn?.status === 'needs_second_factor' || signIn?.status === 'needs_client_trust'
    if (pathname === '/sign-in' && second) void navigate(`/sign-in/second-factor${search}`, { replace: true })
    if (pathname === '/sign-up' && signUp?.status === 'missing_requirements')
      void navigate(`/sign-up/${missingIn(signUp).length > 0 ? 'continue' : 'verify'}${search}`, { replace: true })
  }, [isLoaded, pathname, search, navigate, signIn, signUp])
}
