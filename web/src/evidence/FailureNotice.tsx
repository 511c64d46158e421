import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { PanelReading } from './use-panel.ts'

/** What failed, and how to ask again. */
export function FailureNotice({ title, reading }: { title: string; reading: PanelReading }) {
  const text = useText()
  return <Notice inline alert state="critical" title={title} act={<Button onClick={reading.retry}>{text('panel.retry')}</Button>} />
}
