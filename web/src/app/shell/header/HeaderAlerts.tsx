import { Suspense } from 'react'
import { withLaterTexts } from '../../../i18n/speak.ts'
import { useMay } from '../../../identity/identity.tsx'
import { later } from '../../../ui/browser/later.ts'

const AlertsBell = later(async () => (await withLaterTexts(import('../../../features/alerts/notices/AlertsBell.tsx'))).AlertsBell)

/** For people whose plan has alerts. */
export function HeaderAlerts() {
  return (
    useMay('realTimeAlerts') && (
      <Suspense fallback={null}>
        <AlertsBell />
      </Suspense>
    )
  )
}
