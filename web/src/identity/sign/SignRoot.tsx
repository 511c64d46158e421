import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { withLaterTexts } from '../../i18n/speak.ts'
import { laterOnly } from '../../ui/browser/later.ts'

const HostedSign = laterOnly(async () => (await withLaterTexts(import('../clerk/HostedSign.tsx'))).HostedSign)

/** The steps of signing in and up, with the provider of the accounts behind them. */
export function SignRoot() {
  const { identity } = useConfig()
  if (identity.kind === 'local') return <Outlet />
  return (
    <Suspense>
      <HostedSign publishableKey={identity.publishableKey}>
        <Outlet />
      </HostedSign>
    </Suspense>
  )
}
