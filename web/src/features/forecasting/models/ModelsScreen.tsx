import { LOSING_DAYS, listModels, type ModelScore } from '@oppidum/domain/forecasting/model-score'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { rightMs } from '../../../ui/browser/use-now.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CorrectionsPanel } from './CorrectionsPanel.tsx'
import { ModelCard } from './ModelCard.tsx'
import styles from './Models.module.css'
import { ScoreTable } from './ScoreTable.tsx'

/** Scores change with each new observation, and seldom by much. */
const POLL_MS = 60_000

/** Every model of the city beside the baseline it has to beat, now and over time; for operators, their corrections as well. */
export function ModelsScreen() {
  const text = useText()
  const atDesk = useMay({ role: 'operator' })
  const query = useAnswer(listModels, { pollMs: POLL_MS })
  const scores = query.data?.value
  const reading = usePanel(query, [])
  const atMs = rightMs(query.dataUpdatedAt)
  useArrival(scores !== undefined)
  return (
    <div className={styles.screen}>
      <section className={styles.head} aria-label={text('models.in-short')}>
        <h2 className={styles.title}>{scores ? <InShort scores={scores} /> : text('models.waiting')}</h2>
        <p className={styles.rule}>{text('models.how', { days: LOSING_DAYS })}</p>
      </section>
      {reading.state.kind === 'failed' && <FailureNotice title={text('models.failed')} reading={reading} />}
      {reading.state.kind === 'loading' && (
        <div className={styles.waiting}>
          <Skeleton rows={8} height={40} label={text('panel.loading')} />
        </div>
      )}
      {scores && scores.length === 0 && <Notice state="none" title={text('models.none')} sentence={text('models.none-sentence')} />}
      {scores && scores.length > 0 && (
        <>
          <Panel title={text('models.week')} flush dim={query.isError} meta={<PanelMarks reading={reading} />}>
            <ScoreTable scores={scores} atMs={atMs} />
          </Panel>
          <div className={styles.plates}>
            {scores.map((it) => (
              <ModelCard key={it.id} score={it} atMs={atMs} />
            ))}
          </div>
        </>
      )}
      {atDesk && <CorrectionsPanel />}
    </div>
  )
}

/** '5 of 8 models answer, 2 are learning, 1 is switched off.' */
function InShort({ scores }: { scores: readonly ModelScore[] }) {
  const text = useText()
  const count = (state: ModelScore['state']) => scores.filter((it) => it.state === state).length
  const parts = [
    text('models.answering', { count: count('on'), all: scores.length }),
    ...(count('learning') > 0 ? [text('models.learning', { count: count('learning') })] : []),
    ...(count('off') > 0 ? [text('models.off', { count: count('off') })] : []),
  ]
  return <>{parts.join(', ')}.</>
}

/** Scrolls to the model that the address names, once it is rendered. */
function useArrival(there: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [there, hash])
}
