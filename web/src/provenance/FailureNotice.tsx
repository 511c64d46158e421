import { useUnreachableSince } from '../api/reachability.ts'
import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { PanelReading } from './use-panel.ts'

/**
 * What failed, with a retry button. While the server is unreachable the layout says so once for all panels: a panel with values then adds
 * nothing, and one without any quietly says what is missing.
 */
export function FailureNotice({ title, reading }: { title: string; reading: PanelReading }) {
  const text = useText()
  const offline = useUnreachableSince() !== null
  if (!offline)
    return <Notice inline alert state="critical" title={title} act={<Button onClick={reading.retry}>{text('panel.retry')}</Button>} />
  const { state } = reading
  const isEmpty = state.kind === 'failed' && state.since === null
  return isEmpty ? <Notice inline state="none" title={text('offline.nothing-yet')} /> : null
}
