import { getUsage } from '@oppidum/domain/plans/meter'
import { useEffect } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { rightMs } from '../../../ui/browser/use-now.ts'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { announcedWarnings, newlyReached, rememberAnnounced } from './announced-warnings.ts'
import { METER_TEXT, WARNING } from './usage-words.ts'

/** Polling interval while the page does not show the counts. */
const LOOK_MS = 60_000

/** Tells a signed-in person when 75, 90 and 100 % of an allowance are used: each once per period. Renders nothing itself. */
export function UsageWarnings() {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const { data } = useAnswer(getUsage, { pollMs: LOOK_MS })
  const meters = data?.value.meters
  useEffect(() => {
    if (!meters) return
    const reached = newlyReached(meters, announcedWarnings())
    // Only one toast is shown, so it is the most serious one.
    const gravest = reached.toSorted((a, b) => b.warning - a.warning)[0]
    if (!gravest) return
    rememberAnnounced(reached)
    const { mark, text: words } = WARNING[gravest.warning]
    toast({
      state: mark,
      title: text('usage.toast', { what: text(METER_TEXT[gravest.meter]), state: text(words) }),
      sentence: text('usage.renews', { time: format.time(gravest.renewsAt, rightMs(Date.now())) }),
    })
  }, [meters, text, format, toast])
  return null
}
