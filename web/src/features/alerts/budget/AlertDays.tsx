import type { AlarmBudget } from '@oppidum/domain/alerts/budget'
import { BarChart } from '../../../charts/plots/BarChart.tsx'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import styles from './AlarmBudget.module.css'

/** Alerts of each day as bars; the same as text for who does not see them. */
export function AlertDays({ days }: { days: AlarmBudget['days'] }) {
  const text = useText()
  const format = useFormat()
  const most = Math.max(1, ...days.map((it) => it.alerts))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const day = (at: string) => format.day(Date.parse(at))
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('budget.days')}</h2>
      <div className={styles.days} aria-hidden="true">
        <BarChart
          bars={days.map((it) => ({ id: it.at, value: it.alerts, before: null, hatched: false, present: it === last }))}
          top={most}
        />
        <span className={styles.most}>{format.number(most)}</span>
      </div>
      <p className={styles.span} aria-hidden="true">
        <span>{day(first.at)}</span>
        <span>{day(last.at)}</span>
      </p>
      <ol className="visually-hidden">
        {days.map((it) => (
          <li key={it.at}>{text('budget.day', { day: day(it.at), count: it.alerts })}</li>
        ))}
      </ol>
    </section>
  )
}
