import type { Alert, AlertTransition } from '@oppidum/domain/alerts/alert'
import { Link } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { Pairs, PanelIdentity, PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { addressOfSituation, useMaySituations } from '../../records/desk/situations/use-situations.ts'
import { AlertActs } from './AlertActs.tsx'
import { AlertHistory } from './AlertHistory.tsx'
import { ALERT_STATE_TEXT, alertMark, placeOf, SEVERITY_TEXT } from './alert-labels.ts'
import { EvidenceList } from './EvidenceList.tsx'

const AGE_STEP_MS = 10_000

/** One alert: its values, its history, and what can be done about it. */
export function AlertPanel({ alert, history, onClose }: { alert: Alert; history: readonly AlertTransition[]; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const { name: city } = useCity()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const maySituations = useMaySituations()
  const { firedAt, resolvedAt, shelvedUntil, shelvedReason, incident, situation, rule, evidence } = alert
  const at = (instant: string) => (
    <time dateTime={instant} data-tip={format.full(instant)}>
      {format.time(instant, nowMs)}
    </time>
  )
  return (
    <SidePanel
      caption={text('alert.caption')}
      title={alert.name}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      foot={<AlertActs alert={alert} />}
    >
      <PanelIdentity mark={<StateMark state={alertMark(alert)} size={26} />} title={alert.name} place={placeOf(alert, city)} />
      <PanelSection title={text('alert.what')}>
        <Pairs
          pairs={[
            { name: text('alert.state'), value: text(ALERT_STATE_TEXT[alert.state]) },
            { name: text('alert.severity'), value: text(SEVERITY_TEXT[alert.severity]) },
            {
              name: text('alert.fired-at'),
              value: (
                <>
                  {at(firedAt)} ({ageLengthText((resolvedAt ? Date.parse(resolvedAt) : nowMs) - Date.parse(firedAt), text)})
                </>
              ),
            },
            resolvedAt !== null && { name: text('alert.resolved-at'), value: at(resolvedAt) },
            shelvedUntil !== null && {
              name: text('alert.shelved-until'),
              value: (
                <>
                  {at(shelvedUntil)} {shelvedReason}
                </>
              ),
            },
            incident !== null && {
              name: text('alert.incident'),
              value: <Link to={`/incidents?incident=${incident}`}>{text('alert.open-incident')}</Link>,
            },
            situation !== null && {
              name: text('alert.situation'),
              value: maySituations ? (
                <Link to={addressOfSituation(situation)}>{text('alert.open-situation')}</Link>
              ) : (
                text('alert.joined-situation')
              ),
            },
            { name: text('alert.rule'), value: <Link to={`/alerts/rules/${rule}`}>{text('alert.open-rule')}</Link> },
          ]}
        />
      </PanelSection>
      <PanelSection title={text('alert.evidence')}>
        <EvidenceList evidence={evidence} firedAt={firedAt} />
      </PanelSection>
      <PanelSection title={text('alert.history')}>
        <AlertHistory history={history} place={alert.place} />
      </PanelSection>
    </SidePanel>
  )
}
