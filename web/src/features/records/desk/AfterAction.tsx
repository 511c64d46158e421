import { useLingui } from '@lingui/react'
import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { incidentReport, requestReport } from '@oppidum/domain/records/after-action'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { bearer } from '../../../api/bearer.ts'
import { addressOf, type Query } from '../../../api/request.ts'
import { reportSignedOut } from '../../../api/signed-out.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import styles from './AfterAction.module.css'
import { CALLS } from './desk-kind.ts'

/** Drawing the report takes the server a while, and other reports may be queued first. */
const WAIT_MS = 90_000

const REPORT = { incident: incidentReport.report, 'service-request': requestReport.report } as const

/** @throws ApiError for every response that is not 2xx, DOMException TimeoutError when none arrives */
async function fetchFile(endpoint: Endpoint, id: string, query: Query): Promise<Blob> {
  const response = await fetch(addressOf(endpoint, { id }, query), {
    credentials: 'include',
    cache: 'no-store',
    headers: await bearer(),
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (response.status === 401) reportSignedOut()
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response.blob()
}

/** Exports a record's history: the printable report, and the timeline as a table. */
export function AfterAction({ kind, id, number }: { kind: RecordKind; id: string; number: string }) {
  const text = useText()
  const { i18n } = useLingui()
  const mayPrint = useMay('advancedIncidents')
  const inFlight = useRef(false)
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const [failed, setFailed] = useState(false)

  async function save(what: 'pdf' | 'csv') {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(what)
    setFailed(false)
    try {
      const endpoint = what === 'pdf' ? REPORT[kind] : CALLS[kind].timelineFile
      const content = await fetchFile(endpoint, id, what === 'pdf' ? { lang: i18n.locale } : {})
      saveFile(`${number}.${what}`, content.type, content)
    } catch {
      setFailed(true)
    }
    inFlight.current = false
    setBusy(null)
  }

  return (
    <PanelSection title={text('after-action.title')}>
      <div className={styles.acts} aria-busy={busy !== null}>
        {mayPrint && (
          <Button aria-disabled={busy !== null} onClick={() => void save('pdf')}>
            <Icon name="download" size={18} />
            {text(busy === 'pdf' ? 'after-action.drawing' : 'after-action.report')}
          </Button>
        )}
        <Button aria-disabled={busy !== null} onClick={() => void save('csv')}>
          <Icon name="download" size={18} />
          {text(busy === 'csv' ? 'after-action.drawing' : 'after-action.timeline')}
        </Button>
      </div>
      {!mayPrint && (
        <p className={styles.plan}>
          <Icon name="lock" size={16} />
          <Link to="/pricing">{text('after-action.plan')}</Link>
        </p>
      )}
      {failed && (
        <p role="alert" className={styles.plan}>
          {text('after-action.failed')}
        </p>
      )}
    </PanelSection>
  )
}
