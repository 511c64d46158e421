import { calledName } from '@oppidum/domain/people/person'
import { plansFor } from '@oppidum/domain/plans/plan'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfig } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { adminPlanText } from '../../../identity/admin-plan-text.ts'
import { type Identity, useIdentity } from '../../../identity/identity.tsx'
import { withReturn } from '../../../identity/return-path.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { later } from '../../../ui/browser/later.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'
import styles from './HeaderPerson.module.css'
import { initials } from './initials.ts'

const PersonMenu = later(async () => (await import('./PersonMenu.tsx')).PersonMenu)

/** Plan names are the same for all settings of the basic allowance. */
const PLANS = plansFor('50/month')

/** People without an account are on the free plan. */
const planOf = (identity: Identity) => (identity.state === 'ready' ? (identity.me?.publicMetadata.plan ?? 'free') : null)

/** The welcome line, with the plan where its badge does not fit; empty until the person is known. */
export function Welcome({ className }: { className: string | undefined }) {
  const text = useText()
  const identity = useIdentity()
  const plan = planOf(identity)
  const name = (identity.state === 'ready' && identity.me && calledName(identity.me)) || text('header.user')
  return (
    <p className={className}>
      {identity.state === 'ready' ? text('header.welcome', { name }) : '\u00a0'}
      {plan && <span className={styles.inline}>{` · ${text('header.plan', { plan: PLANS[plan].name })}`}</span>}
    </p>
  )
}

/** The plan, with an upgrade link on the smallest one. */
export function PlanBadge() {
  const text = useText()
  const identity = useIdentity()
  const plan = planOf(identity)
  const { billing } = useConfig()
  if (identity.state === 'loading') return <span className={styles['plan-room']} />
  if (plan === null) return null
  const me = identity.state === 'ready' ? identity.me : null
  const isFree = me !== null && plan === 'free'
  const why = me?.role === 'admin' ? text(adminPlanText(billing)) : undefined
  return (
    <span className={styles.plan}>
      <Badge>{text('header.plan', { plan: PLANS[plan].name })}</Badge>
      {isFree && (
        <Link className={buttonClass('plain')} to="/pricing" data-tip={why}>
          {text('header.upgrade')}
        </Link>
      )}
    </span>
  )
}

/** At the end of the header: sign-in and sign-up for visitors, a menu for others. Its space is reserved until the person is known. */
export function PersonButton() {
  const text = useText()
  const identity = useIdentity()
  const { pathname, search, hash } = useLocation()
  const here = `${pathname}${search}${hash}`
  const me = identity.state === 'ready' ? identity.me : null
  const label = text('person.menu')
  if (identity.state === 'loading') return <span className={styles.room} role="status" aria-label={text('identity.loading')} />
  const name = me && calledName(me)
  return (
    <>
      {identity.state === 'ready' && !me && (
        <span className={styles.doors}>
          <Link className={buttonClass('quiet')} to={withReturn('/sign-in', here)}>
            {text('sign.in')}
          </Link>
          <Link className={buttonClass('plain')} to={withReturn('/sign-up', here)}>
            {text('sign.up')}
          </Link>
        </span>
      )}
      <span className={me ? undefined : styles.small} data-failed={identity.state === 'error' || undefined}>
        <Popover
          label={label}
          trigger={(props) => (
            <Button look="icon" {...props} aria-label={label} data-tip={label}>
              {name ? (
                <span className={styles.initials}>{initials(name)}</span>
              ) : (
                <Icon name="person" dotted={identity.state === 'error'} />
              )}
            </Button>
          )}
        >
          <Suspense fallback={null}>
            <PersonMenu here={here} />
          </Suspense>
        </Popover>
      </span>
    </>
  )
}
