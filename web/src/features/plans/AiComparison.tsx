import { type Allowance, allows, type Feature, type Meter, Plan, type PlanTerms } from '@oppidum/domain/plans/plan'
import { type TextId, useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { DottedRing, Icon } from '../../ui/icons/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './AiComparison.module.css'

/** `isToCome`: not part of this version. */
type Row = { name: TextId; isToCome?: true } & ({ meter: Meter; counted: Record<'day' | 'month', TextId> } | { feature: Feature })

/** The rows' labels; the numbers come from the plan table. */
const ROWS: readonly Row[] = [
  {
    name: 'comparison.assistant',
    meter: 'aiQueries',
    counted: { day: 'comparison.queries-day', month: 'comparison.queries-month' },
  },
  { name: 'comparison.insights', feature: 'aiAssistant' },
  { name: 'comparison.analytics', feature: 'advancedAnalytics' },
  { name: 'comparison.predictive', feature: 'predictiveAnalytics' },
  {
    name: 'comparison.pictures',
    meter: 'imageGenerations',
    counted: { day: 'comparison.pictures-day', month: 'comparison.pictures-month' },
  },
  { name: 'comparison.api', meter: 'apiCalls', counted: { day: 'comparison.calls-day', month: 'comparison.calls-month' } },
  { name: 'comparison.cities', isToCome: true, feature: 'multiCitySupport' },
]

/** What each plan includes, from the table that the server enforces. */
export function AiComparison({ plans }: { plans: Record<Plan, PlanTerms> }) {
  const text = useText()
  return (
    <Panel title={text('comparison.title')} meta={text('plans.annual-saves')} flush>
      {/* Scrolls sideways where it is wider than the window, with the keyboard too. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop of its own nobody could scroll it by keyboard; ScrollArea, which has one, takes its height from outside */}
      <div role="group" tabIndex={0} aria-label={text('comparison.title')} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {Plan.options.map((plan) => (
                <th key={plan} scope="col">
                  {plans[plan].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.name}>
                <th scope="row">{text(row.name)}</th>
                {Plan.options.map((plan) => (
                  <td key={plan}>
                    <Cell row={row} plan={plan} terms={plans[plan]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Cell({ row, plan, terms }: { row: Row; plan: Plan; terms: PlanTerms }) {
  const text = useText()
  const format = useFormat()
  const allowance: Allowance | null = 'meter' in row ? terms.allowances[row.meter] : null
  const has = 'feature' in row ? allows(plan, row.feature) : allowance?.kind !== 'none'
  if (!has) return <span className={styles.none}>{text('comparison.none')}</span>
  if (row.isToCome)
    return (
      <span className={styles.none}>
        <DottedRing /> {text('comparison.planned')}
      </span>
    )
  if (allowance?.kind === 'unlimited') return text('comparison.unlimited')
  if ('meter' in row && allowance?.kind === 'limited') return text(row.counted[allowance.period], { limit: format.number(allowance.limit) })
  return (
    <span className={styles.included}>
      <Icon name="check" size={18} />
      {text('comparison.included')}
    </span>
  )
}
