import { Suspense } from 'react'
import { withLaterTexts } from '../../../i18n/speak.ts'
import { useMay } from '../../../identity/identity.tsx'
import { later } from '../../../ui/browser/later.ts'

const AlertsLine = later(async () => (await withLaterTexts(import('../../../features/alerts/notices/AlertsLine.tsx'))).AlertsLine)

/** What fires, for people whose plan has alerts. */
export function SituationAlerts() {
  return (
    useMay('realTimeAlerts') && (
      <Suspense fallback={null}>
        <AlertsLine />
      </Suspense>
    )
  )
}
