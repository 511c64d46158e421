import { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { wordsIn } from '@oppidum/domain/i18n/domain-catalogue'
import { planFor } from '@oppidum/domain/plans/plan'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'
import styles from './TemplateCards.module.css'

/** Templates that need more than the plan of alerts. */
const NEEDS_FORECASTS: readonly TemplateId[] = ['consumption-forecast']

/** The templates, each with what it is for, and a rule from nothing; choosing one opens the form. */
export function TemplateCards() {
  const text = useText()
  const { templates } = wordsIn(useLanguage()).alertRules
  const hasForecasts = useMay('predictiveAnalytics')
  const card = (to: string, name: string, about: string, needs?: string) => (
    <li key={to} className={styles.card}>
      <h3 className={styles.title}>
        <Link className={styles.link} to={to}>
          {name}
        </Link>
      </h3>
      <p className={styles.about}>{about}</p>
      {needs && (
        <p className={styles.marks}>
          <Badge>{needs}</Badge>
        </p>
      )}
    </li>
  )
  return (
    <ul className={styles.cards}>
      {TemplateId.options.map((id) =>
        card(
          `?template=${id}`,
          templates[id].name,
          templates[id].about,
          !hasForecasts && NEEDS_FORECASTS.includes(id) ? text('rules.needs-plan', { plan: planFor('predictiveAnalytics') }) : undefined,
        ),
      )}
      {card('?measure=traffic.speed', text('rules.blank'), text('rules.blank-about'))}
    </ul>
  )
}
