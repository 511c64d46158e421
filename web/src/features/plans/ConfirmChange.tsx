import type { changeTime } from '@oppidum/domain/plans/billing'
import { AlertDialog } from 'radix-ui'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './CheckoutDialog.module.css'

/** Asks for confirmation before a paid plan changes, with the costs and the date. */
export function ConfirmChange({
  time,
  name,
  onConfirm,
  onClose,
}: {
  time: ReturnType<typeof changeTime>
  /** The chosen plan's name. */
  name: string
  onConfirm: () => void
  onClose: () => void
}) {
  const text = useText()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} />
        <AlertDialog.Content className={styles.plate}>
          <AlertDialog.Title className={styles.sentence}>{text('plans.confirm', { plan: name })}</AlertDialog.Title>
          <AlertDialog.Description className={styles.more}>
            {text(time === 'now' ? 'plans.confirm-now' : time === 'later' ? 'plans.confirm-later' : 'plans.confirm-stay')}
          </AlertDialog.Description>
          <div className={styles.acts}>
            <AlertDialog.Cancel asChild>
              <Button>{text('checkout.close')}</Button>
            </AlertDialog.Cancel>
            <Button look="primary" onClick={onConfirm}>
              {text('plans.change-to', { plan: name })}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
