import type { PaidPlan } from '@oppidum/domain/plans/billing'
import { plansFor } from '@oppidum/domain/plans/plan'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useIdentity } from '../../identity/identity.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'

const LOOK_EVERY_MS = 2_000
/** A confirmation usually takes seconds; after this time the page stops waiting visibly. */
const PATIENCE_MS = 60_000

/** The return from a payment: the plan only changes once the payment has been confirmed to the server. */
export function CheckoutReturn({ plan, how, onSettled }: { plan: PaidPlan; how: 'done' | 'left'; onSettled: () => void }) {
  const text = useText()
  const { name } = plansFor('50/month')[plan]
  if (how === 'done') return <Waiting plan={plan} name={name} onSettled={onSettled} />
  return (
    <Notice
      inline
      state="none"
      title={text('checkout.left')}
      sentence={text('checkout.left-sentence')}
      act={
        <Button look="quiet" onClick={onSettled}>
          {text('checkout.close')}
        </Button>
      }
    />
  )
}

function Waiting({ plan, name, onSettled }: { plan: PaidPlan; name: string; onSettled: () => void }) {
  const text = useText()
  const toast = useToast()
  const identity = useIdentity()
  const has = identity.state === 'ready' ? (identity.me?.publicMetadata.plan ?? null) : null
  const [sinceMs, setSinceMs] = useState(() => Date.now())
  const [late, setLate] = useState(false)
  const look = useEffectEvent(() => void identity.refresh())
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - sinceMs > PATIENCE_MS) {
        setLate(true)
        clearInterval(timer)
      } else look()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sinceMs])
  const settle = useEffectEvent(() => {
    toast({ state: 'ok', title: text('plans.updated'), sentence: text('plans.updated-sentence', { plan: name }) })
    onSettled()
  })
  useEffect(() => {
    if (has === plan) settle()
  }, [has, plan])
  const handleAgain = () => {
    setLate(false)
    setSinceMs(Date.now())
    void identity.refresh()
  }
  return (
    <div role="status">
      {late ? (
        <Notice
          inline
          state="medium"
          title={text('checkout.late')}
          sentence={text('checkout.late-sentence')}
          act={<Button onClick={handleAgain}>{text('checkout.look-again')}</Button>}
        />
      ) : (
        <Notice inline state="none" title={text('checkout.waiting')} sentence={text('checkout.waiting-sentence', { plan: name })} />
      )}
    </div>
  )
}
