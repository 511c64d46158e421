import { type AlarmBudget, getAlarmBudget } from '@oppidum/domain/alerts/budget'
import { SECOND_MS } from '@oppidum/domain/core/time'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SEVERITY_MARK } from '../list/alert-labels.ts'
import styles from './AlarmBudget.module.css'
import { AlertDays } from './AlertDays.tsx'
import { NoisyRules } from './NoisyRules.tsx'

/** Counted anew when somebody looks for longer. */
const POLL_MS = 300_000
/** The least rate that is shown as a number. */
const LEAST_RATE = 0.01

const OPERATORS_TEXT: Record<AlarmBudget['operators']['by'], TextId> = {
  shift: 'budget.operators-shift',
  nobody: 'budget.operators-nobody',
  own: 'budget.operators-own',
}

/** What alerts cost the people who get them, against what a person can attend to. */
export function AlarmBudgetScreen() {
  const text = useText()
  const answer = useAnswer(getAlarmBudget, { pollMs: POLL_MS })
  const reading = usePanel(answer, [], { empty: false })
  const budget = answer.data?.value
  return (
    <div className={styles.screen}>
      {reading.state.kind === 'failed' && <FailureNotice title={text('budget.failed')} reading={reading} />}
      {reading.state.kind === 'loading' && <Skeleton rows={6} height={66} label={text('panel.loading')} />}
      {budget && <BudgetFigures budget={budget} />}
    </div>
  )
}

function BudgetFigures({ budget }: { budget: AlarmBudget }) {
  const text = useText()
  const format = useFormat()
  const { from, to, alerts, noisiest } = budget
  const toMs = Date.parse(to)
  return (
    <>
      <p className={styles.lead}>{text('budget.lead', { from: format.time(from, toMs), to: format.full(to) })}</p>
      {alerts === 0 && <Notice state="ok" title={text('budget.none')} sentence={text('budget.none-sentence')} />}
      {alerts > 0 && <Rates budget={budget} />}
      {alerts > 0 && <AlertDays days={budget.days} />}
      {noisiest.length > 0 && <NoisyRules rules={noisiest} />}
      {budget.standing.length > 0 && <Standing budget={budget} />}
      {budget.floods.length > 0 && <Floods budget={budget} />}
    </>
  )
}

function Rates({ budget }: { budget: AlarmBudget }) {
  const text = useText()
  const format = useFormat()
  const { alerts, rate, operators, target, withinTarget, busiest, floodCount, acknowledge, ratings, to } = budget
  const toMs = Date.parse(to)
  const length = (seconds: number | null) => (seconds === null ? '-' : ageLengthText(seconds * SECOND_MS, text))
  const figures = [
    { name: text('budget.alerts'), value: format.number(alerts), note: '' },
    {
      name: text('budget.rate'),
      value: rate > 0 && rate < LEAST_RATE ? text('budget.less', { rate: format.number(LEAST_RATE, 2) }) : format.number(rate, 2),
      note: `${text('budget.target', { target })}; ${text(OPERATORS_TEXT[operators.by], { people: format.number(operators.people, 1) })}`,
    },
    { name: text('budget.within'), value: `${format.number(Math.floor(1_000 * withinTarget) / 10, 1)}%`, note: text('budget.within-note') },
    {
      name: text('budget.busiest'),
      value: busiest ? format.number(busiest.alerts) : '-',
      note: busiest ? format.time(busiest.at, toMs) : '',
    },
    { name: text('budget.floods'), value: format.number(floodCount), note: text('budget.floods-note') },
    {
      name: text('budget.acknowledge'),
      value: length(acknowledge.median),
      note: text('budget.acknowledge-note', { p90: length(acknowledge.p90), count: acknowledge.acknowledged }),
    },
    { name: text('budget.useful'), value: format.number(ratings.useful), note: text('budget.useless-note', { count: ratings.useless }) },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {note !== '' && <span className={styles.quiet}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Standing({ budget }: { budget: AlarmBudget }) {
  const text = useText()
  const format = useFormat()
  const { standing, standingCount, to } = budget
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('budget.standing', { count: standingCount })}</h2>
      <p className={styles.quiet}>{text('budget.standing-note')}</p>
      <ul className={styles.rows}>
        {standing.map(({ alert, name, severity, placeName, firedAt }) => (
          <li key={alert}>
            <StateMark state={SEVERITY_MARK[severity]} />
            <Link to={`/alerts/?alert=${alert}`}>{name}</Link>
            <span>{placeName}</span>
            <time dateTime={firedAt}>{format.time(firedAt, Date.parse(to))}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Floods({ budget }: { budget: AlarmBudget }) {
  const text = useText()
  const format = useFormat()
  const { floods, to } = budget
  const toMs = Date.parse(to)
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('budget.floods')}</h2>
      <p className={styles.quiet}>{text('budget.floods-what')}</p>
      <ul className={styles.rows}>
        {floods.map((it) => (
          <li key={it.from}>
            <time dateTime={it.from}>{format.time(it.from, toMs)}</time>
            <span>{text('budget.flood', { count: it.alerts, length: ageLengthText(Date.parse(it.to) - Date.parse(it.from), text) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
