import { Suspense } from 'react'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useMe } from '../../identity/identity.tsx'
import { later } from '../../ui/browser/later.ts'

/** Loaded for signed-in people only, because nobody else has an allowance. */
const UsageWarnings = later(async () => (await withLaterTexts(import('../../features/plans/usage/UsageWarnings.tsx'))).UsageWarnings)

export function UsageNews() {
  return (
    useMe() && (
      <Suspense fallback={null}>
        <UsageWarnings />
      </Suspense>
    )
  )
}
