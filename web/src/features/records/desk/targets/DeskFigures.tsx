import { planFor, plansFor } from '@oppidum/domain/plans/plan'
import { FigureDays, type DeskFigures as Figures, getDeskFigures } from '@oppidum/domain/records/desk-figures'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { Link } from 'react-router'
import { useAddress } from '../../../../api/use-address.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { FailureNotice } from '../../../../provenance/FailureNotice.tsx'
import { PanelMarks } from '../../../../provenance/PanelMarks.tsx'
import { fieldFigure } from '../../../../provenance/record-figures.ts'
import { usePanel } from '../../../../provenance/use-panel.ts'
import { Select } from '../../../../ui/fields/Choice.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useAtDesk } from '../use-desk.ts'
import { DeskFigure, type ShownFigure } from './DeskFigure.tsx'
import styles from './DeskFigures.module.css'
import { useMayTargets } from './use-targets.ts'

const POLL_MS = 60_000
const DAYS: Record<FigureDays, TextId> = { '7': 'target.days-week', '30': 'target.days-month', '90': 'target.days-quarter' }

/** The desk's performance, above its list: times, overdue and reopened records. Renders nothing for others than operators. */
export function DeskFigures({ kind, department }: { kind: RecordKind; department?: string | undefined }) {
  const may = useMayTargets()
  const atDesk = useAtDesk()
  if (!atDesk) return null
  return may ? <Strip kind={kind} department={department} /> : <Locked />
}

/** The plan lacks these figures: one line says so, and the list below works as usual. */
function Locked() {
  const text = useText()
  return (
    <p className={styles.locked}>
      <Icon name="lock" size={16} />
      <span>{text('target.locked', { plan: plansFor('50/month')[planFor('advancedIncidents')].name })}</span>
      <Link to="/pricing">{text('target.see-plans')}</Link>
    </p>
  )
}

function Strip({ kind, department }: { kind: RecordKind; department: string | undefined }) {
  const text = useText()
  const { search, change } = useAddress()
  const days = FigureDays.safeParse(search.get('figures')).data ?? '30'
  const query = useAnswer(getDeskFigures, { query: { kind, days, department }, pollMs: POLL_MS })
  const figures = query.data?.value
  const reading = usePanel(query, Object.values(figures?.evidence ?? {}), { empty: false })
  const dim = reading.state.kind === 'stale' || reading.state.kind === 'failed'
  return (
    <section aria-label={text('target.figures')} className={styles.strip} aria-busy={reading.state.kind === 'loading'}>
      {reading.state.kind === 'failed' && <FailureNotice title={text('target.figures-failed')} reading={reading} />}
      {reading.state.kind === 'loading' && (
        <div className={styles.waiting}>
          <Skeleton rows={1} height={40} label={text('panel.loading')} />
        </div>
      )}
      {figures && (
        // Scrolls sideways where it is narrower than its figures, with the keyboard too.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <div role="group" tabIndex={0} aria-label={text('target.figures')} className={styles.row} data-dim={dim || undefined}>
          <dl className={styles.figures}>
            {figuresOf(figures).map((it) => (
              <DeskFigure key={it.field} {...it} days={text(DAYS[days])} />
            ))}
          </dl>
          <div className={styles.end}>
            {/* The list below and each figure already say that a city is simulated. */}
            {dim && <PanelMarks reading={reading} />}
            <Select
              label={text('target.days')}
              options={FigureDays.options.map((value) => ({ value, label: text(DAYS[value]) }))}
              value={days}
              onChoose={(next) => change({ figures: next === '30' ? null : next }, { replace: true })}
            />
          </div>
        </div>
      )}
    </section>
  )
}

function figuresOf(figures: Figures): ShownFigure[] {
  const { records, evidence } = figures
  const restsOn = (field: string, of: string): Figure | null => {
    const count = records[of]
    const its = evidence[field]
    return count === undefined || !its ? null : { value: count, evidence: its }
  }
  const time = (
    field: 'acknowledgeMedian' | 'acknowledgeP80' | 'resolveMedian' | 'resolveP80',
    name: TextId,
    formula: TextId,
  ): ShownFigure => ({
    field,
    name,
    formula,
    figure: fieldFigure(figures, field),
    lasts: true,
    records: restsOn(field, field.startsWith('a') ? 'acknowledge' : 'resolve'),
  })
  const count = (field: 'open' | 'overdue' | 'reopened' | 'notFixed', name: TextId, formula: TextId, of: string): ShownFigure => ({
    field,
    name,
    formula,
    figure: fieldFigure(figures, field),
    records: restsOn(field, of),
  })
  return [
    time('acknowledgeMedian', 'target.acknowledge-median', 'target.acknowledge-formula'),
    time('acknowledgeP80', 'target.acknowledge-most', 'target.acknowledge-most-formula'),
    time('resolveMedian', 'target.resolve-median', 'target.resolve-formula'),
    time('resolveP80', 'target.resolve-most', 'target.resolve-most-formula'),
    count('open', 'target.open', 'target.open-formula', 'open'),
    count('overdue', 'target.overdue-count', 'target.overdue-formula', 'open'),
    count('reopened', 'target.reopened', 'target.reopened-formula', 'closed'),
    ...(figures.kind === 'service-request' ? [count('notFixed', 'target.not-fixed', 'target.not-fixed-formula', 'closed')] : []),
  ]
}
