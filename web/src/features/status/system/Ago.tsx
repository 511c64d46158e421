import { useText } from '../../../i18n/text.ts'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'

/** '12 s ago', with the date and time on hover. */
export function Ago({ at }: { at: string }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  return (
    <time dateTime={at} data-tip={format.full(at)}>
      {ageText(nowMs - Date.parse(at), text)}
    </time>
  )
}
