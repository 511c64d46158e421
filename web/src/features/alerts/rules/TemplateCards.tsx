import { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { wordsIn } from '@oppidum/domain/i18n/domain-catalogue'
import { planFor } from '@oppidum/domain/plans/plan'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/lists/ChoiceCards.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'

/** Templates that need more than the plan of alerts. */
const NEEDS_FORECASTS: readonly TemplateId[] = ['consumption-forecast']

/** The templates, each with what it is for, and a rule from nothing; choosing one opens the form. */
export function TemplateCards() {
  const text = useText()
  const { templates } = wordsIn(useLanguage()).alertRules
  const hasForecasts = useMay('predictiveAnalytics')
  const card = (to: string, name: string, about: string, needs?: string) => (
    <ChoiceCard
      key={to}
      link={(className) => (
        <Link className={className} to={to}>
          {name}
        </Link>
      )}
      about={about}
      marks={needs && <Badge>{needs}</Badge>}
    />
  )
  return (
    <ChoiceCards>
      {TemplateId.options.map((id) =>
        card(
          `?template=${id}`,
          templates[id].name,
          templates[id].about,
          !hasForecasts && NEEDS_FORECASTS.includes(id) ? text('rules.needs-plan', { plan: planFor('predictiveAnalytics') }) : undefined,
        ),
      )}
      {card('?measure=traffic.speed', text('rules.blank'), text('rules.blank-about'))}
    </ChoiceCards>
  )
}
