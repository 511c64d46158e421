import { type PaidPlan, upgradePlan } from '@oppidum/domain/plans/billing'
import { plansFor } from '@oppidum/domain/plans/plan'
import { AlertDialog } from 'radix-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { callSignedIn } from '../../api/change.ts'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { useMe } from '../../identity/identity.tsx'
import { Button } from '../../ui/Button.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from './CheckoutDialog.module.css'
import { pricingAddress } from './pricing-address.ts'

/** How long the message stays readable when there is nothing to wait for. */
const READ_MS = 1_200

/** Announces the next step for a chosen plan, and goes there: to the payment, or in demo billing to the pricing page. */
export function CheckoutDialog({ plan, onClose }: { plan: PaidPlan; onClose: () => void }) {
  const text = useText()
  const { billing } = useConfig()
  // An existing customer confirms on the pricing page before anything is billed.
  const confirmsThere = useMe()?.publicMetadata.plan !== 'free' || billing === 'demo'
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)

  const leave = useEffectEvent(async (isLeft: () => boolean) => {
    try {
      const change = await callSignedIn(upgradePlan, { body: { plan } })
      if (isLeft()) return
      if (change.checkoutUrl !== null) location.assign(change.checkoutUrl)
      else void navigate(pricingAddress({ plan, ...(change.takesEffect === 'confirmation' && { checkout: 'done' }) }))
    } catch (error) {
      console.warn('The payment could not be begun.', error)
      setFailed(true)
    }
  })
  const goToPricing = useEffectEvent(() => void navigate(pricingAddress({ plan })))
  useEffect(() => {
    if (failed) return
    if (confirmsThere) {
      const timer = setTimeout(() => goToPricing(), READ_MS)
      return () => clearTimeout(timer)
    }
    let left = false
    // Deferred, so that mounting and unmounting at once sends nothing.
    const timer = setTimeout(() => void leave(() => left))
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [confirmsThere, failed])

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} />
        <AlertDialog.Content className={styles.plate} aria-describedby={undefined}>
          <AlertDialog.Title className={styles.sentence} role={failed ? 'alert' : undefined}>
            {failed && <StateMark state="critical" />}
            {failed ? text('checkout.failed') : text('checkout.redirecting', { plan: plansFor('50/month')[plan].name })}
          </AlertDialog.Title>
          <div className={styles.acts}>
            {failed && (
              <Button look="primary" onClick={() => setFailed(false)}>
                {text('panel.retry')}
              </Button>
            )}
            <AlertDialog.Cancel asChild>
              <Button>{text(failed ? 'checkout.close' : 'checkout.stay')}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
