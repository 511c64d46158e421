import { type Feature, planFor, plansFor } from '@oppidum/domain/plans/plan'
import { Link } from 'react-router'
import { useConfig } from '../api/config.tsx'
import { useText } from '../i18n/text.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { adminPlanText } from './admin-plan-text.ts'
import { useMe } from './identity.tsx'
import styles from './PremiumCard.module.css'

/** Only properties that are the same for all settings of the basic allowance are used here. */
const PLANS = plansFor('50/month')

/** Shown instead of content that the plan does not include. */
export function PremiumCard({ feature }: { feature: Feature }) {
  const text = useText()
  const me = useMe()
  const plan = me?.publicMetadata.plan ?? 'free'
  const { billing } = useConfig()
  const needed = planFor(feature)
  // Forecasts offer the next plan up, and say below which one they need (D7).
  const offered = feature === 'predictiveAnalytics' ? (plan === 'free' ? 'basic' : 'pro') : needed
  return (
    <section className={styles.card} aria-label={text('premium.title')}>
      <p className={styles.title}>
        <Icon name="lock" />
        {text('premium.title')}
      </p>
      <p>{text('premium.sentence')}</p>
      <Link className={buttonClass('primary')} to="/pricing">
        {text('premium.upgrade', { plan: PLANS[offered].name })}
      </Link>
      {/* The sentence names both plans, because the offered one may not be enough. */}
      {needed === 'pro' && <p className={styles.needs}>{text('premium.needs', { plan: PLANS[needed].name })}</p>}
      {me?.role === 'admin' && <p className={styles.needs}>{text(adminPlanText(billing))}</p>}
    </section>
  )
}
