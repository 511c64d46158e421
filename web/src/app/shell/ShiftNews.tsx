import { Suspense } from 'react'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useMay } from '../../identity/identity.tsx'
import { later } from '../../ui/browser/later.ts'

/** Loaded for operators only, because nobody else takes over a shift. */
const ShiftNotice = later(async () => (await withLaterTexts(import('../../features/records/shifts/ShiftNotice.tsx'))).ShiftNotice)

export function ShiftNews() {
  return (
    useMay({ role: 'operator' }) && (
      <Suspense fallback={null}>
        <ShiftNotice />
      </Suspense>
    )
  )
}
