import { Suspense } from 'react'
import { useMe } from '../identity/identity.tsx'
import { withLaterTexts } from '../locales/speak.ts'
import { later } from '../ui/later.ts'

/** Loaded for people who are signed in alone: nobody else has an allowance. */
const UsageWarnings = later(async () => (await withLaterTexts(import('../features/usage/UsageWarnings.tsx'))).UsageWarnings)

export function UsageNews() {
  return (
    useMe() && (
      <Suspense fallback={null}>
        <UsageWarnings />
      </Suspense>
    )
  )
}
