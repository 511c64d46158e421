import { useNavigate } from 'react-router'
import { useAddress } from '../../../api/use-address.ts'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { PremiumCard } from '../../../identity/PremiumCard.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PlaceHead, PlacePage } from '../../../ui/PlacePage.tsx'
import { RuleForm } from './form/RuleForm.tsx'
import { newRule } from './new-rule.ts'
import styles from './RuleList.module.css'
import { RulePending } from './RulePending.tsx'
import { TemplateCards } from './TemplateCards.tsx'
import { useRuleCity } from './use-rule-city.ts'

/** Makes a rule: first what to begin with, which is in the address, then its form. */
export function NewRuleScreen() {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  const mayUse = useMay('realTimeAlerts')
  const { search } = useAddress()
  const { city, query } = useRuleCity()
  if (!mayUse)
    return (
      <div className={styles.premium}>
        <PremiumCard feature="realTimeAlerts" />
      </div>
    )
  if (!city) return <RulePending queries={[query]} isGone={false} />
  const start = newRule(search, city, language)
  if (!start)
    return (
      <div className={styles.screen}>
        <Panel title={text('rules.choose')} flush>
          <TemplateCards />
        </Panel>
      </div>
    )
  return (
    <PlacePage>
      <PlaceHead name={text('screen.new-alert-rule')} />
      <Panel title={text('rules.settings')} flush>
        <RuleForm
          key={search.toString()}
          initial={start.settings}
          rule={null}
          template={start.template}
          city={city}
          back="/alerts/rules"
          onSaved={({ name }) => {
            toast({ state: 'ok', title: text('rules.created', { name }) })
            void navigate('/alerts/rules')
          }}
        />
      </Panel>
    </PlacePage>
  )
}
