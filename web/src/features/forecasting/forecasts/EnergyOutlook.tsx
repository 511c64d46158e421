import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { useMay } from '../../../identity/identity.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** In the place of the dashed lines, for those whose plan has none: what would stand there, and how good it is. */
export function EnergyOutlook() {
  const text = useText()
  if (useMay('predictiveAnalytics')) return null
  return (
    <Panel title={text('outlook.title')} meta={<Link to="/models">{text('screen.models')}</Link>}>
      <AccessGate feature="predictiveAnalytics">{null}</AccessGate>
    </Panel>
  )
}
