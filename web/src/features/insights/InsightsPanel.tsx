import { useLingui } from '@lingui/react'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { getInsights, INSIGHTS_POLL_MS, type Insights } from '@oppidum/domain/insights/insights'
import { useAnswer } from '../../api/use-answer.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { useFormat } from '../../provenance/use-format.ts'
import { usePanel } from '../../provenance/use-panel.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Insight } from './Insight.tsx'
import styles from './InsightsPanel.module.css'

const PARTS = ['traffic', 'energy', 'safety', 'recommendation'] as const satisfies readonly (keyof Insights)[]
const PART_TEXT: Record<(typeof PARTS)[number], TextId> = {
  traffic: 'insights.traffic',
  energy: 'insights.energy',
  safety: 'insights.safety',
  recommendation: 'insights.recommendation',
}

/** Today's insights; each number links to the screen that shows it. */
export function InsightsPanel() {
  const text = useText()
  const format = useFormat()
  const { i18n } = useLingui()
  const nowMs = useNowEvery(MINUTE_MS)
  const query = useAnswer(getInsights, { query: { language: i18n.locale }, pollMs: INSIGHTS_POLL_MS })
  const insights = query.data?.value
  const written = PARTS.filter((it) => insights?.[it])
  const reading = usePanel(query, [], { empty: insights !== undefined && written.length === 0 })
  return (
    <section className={styles.insights} aria-labelledby="insights" aria-busy={query.isPending}>
      <header className={styles.head}>
        <h3 id="insights">{text('insights.title')}</h3>
        {insights && (
          <time className={styles.time} dateTime={insights.writtenAt} data-tip={format.full(insights.writtenAt)}>
            {text('insights.written', { time: format.time(insights.writtenAt, nowMs) })}
          </time>
        )}
      </header>
      {query.isPending && (
        <>
          <p className={styles.waiting}>{text('insights.loading')}</p>
          <Skeleton rows={4} height={40} label={text('insights.loading')} />
        </>
      )}
      {query.isError && <FailureNotice title={text('insights.failed')} reading={reading} />}
      {insights && written.length === 0 && <p className={styles.waiting}>{text('insights.none')}</p>}
      {insights && written.length > 0 && (
        <dl className={styles.list} data-old={query.isError || undefined}>
          {PARTS.map((part) => {
            const insight = insights[part]
            return (
              insight && (
                <div key={part} className={styles.part}>
                  <dt>{text(PART_TEXT[part])}</dt>
                  <dd>
                    <Insight insight={insight} about={text(PART_TEXT[part])} />
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      )}
    </section>
  )
}
