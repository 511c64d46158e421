import { listReceipts } from '@oppidum/domain/plans/billing'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PlanPanel.module.css'
import { useMoney } from './use-money.ts'

/** Payments, as the payment provider lists them. */
export function Receipts() {
  const text = useText()
  const format = useFormat()
  const money = useMoney()
  const query = useAnswer(listReceipts)
  const receipts = query.data?.value
  return (
    <section className={styles.receipts} aria-label={text('billing.receipts')}>
      <h3>{text('billing.receipts')}</h3>
      {query.isError && (
        <Notice
          inline
          alert
          state="critical"
          title={text('billing.receipts-failed')}
          act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {!receipts && !query.isError && <Skeleton rows={2} label={text('panel.loading')} />}
      {receipts?.length === 0 && <p className={styles.quiet}>{text('billing.no-receipts')}</p>}
      <ul>
        {receipts?.map((it) => (
          <li key={it.number} className={styles.receipt}>
            {it.url ? <a href={it.url}>{it.number}</a> : <span>{it.number}</span>}
            <span className={styles.quiet}>{format.time(it.at, 0)}</span>
            <span>
              {money(it.amountCents, it.currency)} {!it.isPaid && <span className={styles.quiet}>{text('billing.unpaid')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
