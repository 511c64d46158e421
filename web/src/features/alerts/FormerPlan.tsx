import { listContactPoints } from '@oppidum/domain/alerts/contact-point'
import { type AlertRule, listAlertRules } from '@oppidum/domain/alerts/rule'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ContactPointRow } from './contact-points/ContactPointRow.tsx'
import { RuleRow } from './rules/RuleRow.tsx'
import { useRuleCity } from './rules/use-rule-city.ts'
import { useRuleReader } from './rules/use-rule-reader.ts'

/** The rules and contact points that a person made under a plan with alerts, so that they can be removed; nothing if there are none. */
export function FormerPlan() {
  const text = useText()
  const rules = useAnswer(listAlertRules)
  const points = useAnswer(listContactPoints)
  const ownRules = rules.data?.value ?? []
  // Those of the city go on.
  const ownPoints = points.data?.value.filter((it) => it.sharing === 'own') ?? []
  function handleRetry() {
    void rules.refetch()
    void points.refetch()
  }
  if ((rules.isError && !rules.data) || (points.isError && !points.data))
    return (
      <Notice
        inline
        alert
        state="critical"
        title={text('alerts.former-failed')}
        act={<Button onClick={handleRetry}>{text('panel.retry')}</Button>}
      />
    )
  return (
    <>
      {ownRules.length + ownPoints.length > 0 && <p>{text('alerts.former')}</p>}
      {ownRules.length > 0 && <FormerRules rules={ownRules} />}
      {ownPoints.length > 0 && (
        <Panel title={text('alerts.contact-points')} flush>
          <ul>
            {ownPoints.map((it) => (
              <ContactPointRow key={it.id} point={it} onChanged={() => void points.refetch()} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function FormerRules({ rules }: { rules: readonly AlertRule[] }) {
  const text = useText()
  const { city } = useRuleCity()
  const reader = useRuleReader(city)
  return (
    <Panel title={text('rules.title')} flush>
      <ul>
        {rules.map((it) => (
          <RuleRow key={it.id} rule={it} reader={reader} />
        ))}
      </ul>
    </Panel>
  )
}
