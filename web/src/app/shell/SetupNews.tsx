import { Suspense } from 'react'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useMay } from '../../identity/identity.tsx'
import { laterOnly } from '../../ui/browser/later.ts'

/** Loaded for admins only. */
const SetupStrip = laterOnly(async () => (await withLaterTexts(import('../../features/cities/setup/SetupStrip.tsx'))).SetupStrip)

/** The remaining setup steps, above an admin's dashboard. */
export function SetupNews() {
  return (
    useMay({ role: 'admin' }) && (
      <Suspense fallback={null}>
        <SetupStrip />
      </Suspense>
    )
  )
}
