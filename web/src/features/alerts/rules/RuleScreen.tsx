import { useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { PremiumCard } from '../../../identity/PremiumCard.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PlaceHead, PlacePage } from '../../../ui/PlacePage.tsx'
import { RuleForm } from './form/RuleForm.tsx'
import { LateValues } from './LateValues.tsx'
import styles from './RuleList.module.css'
import { RulePending } from './RulePending.tsx'
import { RuleVersions } from './RuleVersions.tsx'
import { settingsOf, useRule } from './rule-queries.ts'
import { useRuleCity } from './use-rule-city.ts'

/** One rule: its form, and every version it had. */
export function RuleScreen() {
  const text = useText()
  const toast = useToast()
  const mayUse = useMay('realTimeAlerts')
  const { id = '' } = useParams()
  const { city, query: map } = useRuleCity()
  const query = useRule(id)
  const rule = query.data?.value
  if (!mayUse)
    return (
      <div className={styles.premium}>
        <PremiumCard feature="realTimeAlerts" />
      </div>
    )
  const isGone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)
  if (!rule || !city) return <RulePending queries={[query, map]} isGone={isGone} />
  return (
    <PlacePage>
      <PlaceHead name={rule.name} />
      <Panel title={text('rules.settings')} flush>
        <RuleForm
          key={id}
          initial={settingsOf(rule)}
          rule={rule}
          city={city}
          back="/alerts/rules"
          onSaved={({ name }) => toast({ state: 'ok', title: text('rules.saved', { name }) })}
        />
      </Panel>
      <LateValues id={id} />
      <RuleVersions id={id} city={city} />
    </PlacePage>
  )
}
