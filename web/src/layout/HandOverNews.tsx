import { Suspense } from 'react'
import { useMay } from '../identity/identity.tsx'
import { withLaterTexts } from '../locales/speak.ts'
import { later } from '../ui/later.ts'

/** Loaded for those who work at the desk alone: nobody else has a turn to take over. */
const HandOverNotice = later(async () => (await withLaterTexts(import('../features/hand-over/HandOverNotice.tsx'))).HandOverNotice)

export function HandOverNews() {
  return (
    useMay({ role: 'operator' }) && (
      <Suspense fallback={null}>
        <HandOverNotice />
      </Suspense>
    )
  )
}
