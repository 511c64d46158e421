import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { type TextId, useText } from '../../i18n/text.ts'
import { useMay } from '../../identity/identity.tsx'
import { PremiumCard } from '../../identity/PremiumCard.tsx'
import { later } from '../../ui/browser/later.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AlertsScreen.module.css'

/** In the order of the tabs. The first has no word in the address. */
const TABS: readonly { path: string; text: TextId; Tab: ComponentType }[] = [
  { path: '', text: 'alerts.firing', Tab: later(async () => (await import('./list/OpenAlerts.tsx')).OpenAlerts) },
  { path: 'history', text: 'alerts.history', Tab: later(async () => (await import('./list/PastAlerts.tsx')).PastAlerts) },
  { path: 'rules', text: 'rules.tab', Tab: later(async () => (await import('./rules/RuleList.tsx')).RuleList) },
  { path: 'policies', text: 'alerts.policies', Tab: later(async () => (await import('./policies/Policies.tsx')).Policies) },
  {
    path: 'contact-points',
    text: 'alerts.contact-points',
    Tab: later(async () => (await import('./contact-points/ContactPoints.tsx')).ContactPoints),
  },
  { path: 'budget', text: 'budget.tab', Tab: later(async () => (await import('./budget/AlarmBudgetScreen.tsx')).AlarmBudgetScreen) },
]

const FormerPlan = later(async () => (await import('./FormerPlan.tsx')).FormerPlan)

/** Everything about alerts, for people whose plan has them; for others what that plan offers, and what they have of a former one. */
export function AlertsScreen() {
  const text = useText()
  const mayUse = useMay('realTimeAlerts')
  const { tab = '' } = useParams()
  const shown = TABS.find((it) => it.path === tab)
  const current = useRef<HTMLAnchorElement>(null)
  // A phone does not show all tabs at once.
  useEffect(() => {
    if (shown) current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  if (!mayUse)
    return (
      <div className={styles.premium}>
        <PremiumCard feature="realTimeAlerts" />
        <Suspense fallback={null}>
          <FormerPlan />
        </Suspense>
      </div>
    )
  return (
    <div className={styles.screen}>
      <nav className={styles.tabs} aria-label={text('screen.alerts')}>
        {TABS.map((it) => (
          <Link
            key={it.path}
            ref={it === shown ? current : undefined}
            className={styles.tab}
            to={`/alerts/${it.path}`}
            aria-current={it === shown ? 'page' : undefined}
          >
            {text(it.text)}
          </Link>
        ))}
      </nav>
      {shown ? (
        <Suspense fallback={<Skeleton rows={8} height={66} label={text('panel.loading')} />}>
          <shown.Tab />
        </Suspense>
      ) : (
        <Notice state="none" title={text('not-found.title')} sentence={text('alerts.no-tab')} />
      )}
    </div>
  )
}
