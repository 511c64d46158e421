import type { History } from '@oppidum/domain/telemetry/history'
import { useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { PremiumCard } from '../../identity/PremiumCard.tsx'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { PanelMarks } from '../../provenance/PanelMarks.tsx'
import { panelState } from '../../provenance/panel-state.ts'
import { Notice } from '../../ui/Notice.tsx'
import panel from '../history/HistoryChart.module.css'
import { useHistory } from '../history/history-queries.ts'
import { useChartRange } from '../range/use-chart-range.ts'
import styles from './StackChart.module.css'
import { StackDrawing } from './StackDrawing.tsx'
import type { PresentLayer, StackLayer } from './stack-layer.ts'
import { stackPoints } from './stacked.ts'

interface StackChartProps {
  title: string
  unit: string
  /** From the axis up; always four, because each is a query and hooks need a fixed number. */
  layers: readonly [StackLayer, StackLayer, StackLayer, StackLayer]
  /**
   * Describes the drawing in words.
   * @param minutes the duration of one point
   */
  sentence: (minutes: number) => string
}

/** Several powers of one system, stacked over the screen's range; consumption by storage hangs below zero, and the line is the sum. */
export function StackChart({ title, unit, layers, sentence }: StackChartProps) {
  const text = useText()
  const titleId = useId()
  const range = useChartRange()
  const [a, b, c, d] = layers
  const answers = [
    useHistory(a.measure, undefined, range),
    useHistory(b.measure, undefined, range),
    useHistory(c.measure, undefined, range),
    useHistory(d.measure, undefined, range),
  ]
  const locked = answers.some((it) => it.access === 'locked')
  const failed = answers.some((it) => it.query.isError)
  const retry = () => {
    for (const { query } of answers) if (query.isError) void query.refetch()
  }
  const histories = locked ? [] : answers.flatMap((it) => it.history ?? [])
  const isThere = histories.length === layers.length
  // A city without storage has no such layer.
  const presentLayers = isThere ? layers.flatMap((layer, index) => layerOf(layer, histories[index] as History)) : []
  const points = stackPoints(
    presentLayers.map((it) => it.history.period),
    presentLayers[0]?.history.stepSeconds ?? 1,
  )
  const state = panelState(
    {
      answered: isThere || locked,
      failed,
      hadValue: isThere,
      empty: isThere && points.length === 0,
      evidence: [],
      receivedAtMs: Math.min(...answers.map((it) => it.receivedAtMs)),
    },
    0,
    false,
  )
  const reading = { state, evidence: [], retry }
  return (
    <section className={panel.panel} aria-labelledby={titleId} aria-busy={!isThere && !locked && !failed}>
      <header className={panel.head}>
        <h2 id={titleId} className={panel.title}>
          {title}
        </h2>
        <PanelMarks reading={reading} />
      </header>
      {failed && !locked && <FailureNotice title={text('failed.history')} reading={reading} />}
      <div className={panel.body}>
        {locked ? (
          <div className={panel.locked}>
            <PremiumCard feature="advancedAnalytics" />
          </div>
        ) : points.length > 0 ? (
          <div className={styles.whole} data-dim={state.kind === 'failed' || undefined}>
            <StackDrawing title={title} unit={unit} layers={presentLayers} points={points} sentence={sentence} />
          </div>
        ) : isThere ? (
          <div className={panel.empty}>
            <Notice state="none" title={text('chart.empty')} sentence={text('chart.empty-sentence')} />
          </div>
        ) : (
          <div className={panel.waiting} role="status">
            {!failed && <span className="visually-hidden">{text('panel.loading')}</span>}
          </div>
        )}
      </div>
    </section>
  )
}

const layerOf = (layer: StackLayer, history: History): PresentLayer[] => (history.evidence ? [{ layer, history }] : [])
