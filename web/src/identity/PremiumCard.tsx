import { type Feature, planFor, plansFor } from '@oppidum/domain/plan'
import { Link } from 'react-router'
import { useText } from '../locales/text.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { useMe } from './identity.tsx'
import styles from './PremiumCard.module.css'

/** Nothing that differs between the readings of a plan is used here. */
const PLANS = plansFor('50/month')

/** Stands in the place of what the plan does not include. Spec §5, 'Feature gate'; REQUIREMENTS D6, D7. */
export function PremiumCard({ feature }: { feature: Feature }) {
  const text = useText()
  const plan = useMe()?.publicMetadata.plan ?? 'free'
  const needed = planFor(feature)
  const offered = plan === 'free' ? 'basic' : 'pro'
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
      {/* The sentence names both, and what is offered next need not be enough. */}
      {needed === 'pro' && <p className={styles.needs}>{text('premium.needs', { plan: PLANS[needed].name })}</p>}
    </section>
  )
}
