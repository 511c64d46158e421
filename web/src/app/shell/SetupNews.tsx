import { Suspense } from 'react'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useMay } from '../../identity/identity.tsx'
import { laterOnly } from '../../ui/browser/later.ts'

/** Loaded for admins alone. */
const SetupStrip = laterOnly(async () => (await withLaterTexts(import('../../features/cities/setup/SetupStrip.tsx'))).SetupStrip)

/** What is still to set up, above the dashboard of an admin. */
export function SetupNews() {
  return (
    useMay({ role: 'admin' }) && (
      <Suspense fallback={null}>
        <SetupStrip />
      </Suspense>
    )
  )
}
