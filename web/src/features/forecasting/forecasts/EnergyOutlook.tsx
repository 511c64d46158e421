import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { useMay } from '../../../identity/identity.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** Replaces the dashed lines for people whose plan has no forecasts: what they would show, and how accurate it is. */
export function EnergyOutlook() {
  const text = useText()
  if (useMay('predictiveAnalytics')) return null
  return (
    <Panel title={text('outlook.title')} meta={<Link to="/models">{text('screen.models')}</Link>}>
      <AccessGate feature="predictiveAnalytics">{null}</AccessGate>
    </Panel>
  )
}
