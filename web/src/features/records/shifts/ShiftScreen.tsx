import { getHandOver, type HandOver } from '@oppidum/domain/records/shift'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { type PanelReading, usePanel } from '../../../provenance/use-panel.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { DuePanel } from './DuePanel.tsx'
import { OpenPanel } from './OpenPanel.tsx'
import styles from './Shift.module.css'
import { Signed, SignedPanel } from './SignedPanel.tsx'
import { SignPanel } from './SignPanel.tsx'
import { allChanges, allOpen, HAND_OVER_POLL_MS } from './shift-words.ts'

/** What the next shift has to know, and where the outgoing one signs off. */
export function ShiftScreen() {
  const text = useText()
  const query = useAnswer(getHandOver, { pollMs: HAND_OVER_POLL_MS })
  const handOver = query.data?.value
  const reading = usePanel(query, Object.values(handOver?.evidence ?? {}), { empty: false })
  const dim = reading.state.kind === 'stale' || reading.state.kind === 'failed'
  return (
    <div className={styles.screen}>
      {reading.state.kind === 'failed' && (
        <div className={styles.failed}>
          <FailureNotice title={text('hand-over.failed')} reading={reading} />
        </div>
      )}
      {handOver ? (
        <>
          <Head handOver={handOver} reading={reading} />
          <ChangesPanel handOver={handOver} dim={dim} />
        </>
      ) : (
        reading.state.kind === 'loading' && (
          <div className={`${styles.changes} ${styles.pad}`}>
            <Skeleton rows={6} height={64} label={text('panel.loading')} />
          </div>
        )
      )}
      <div className={styles.side}>
        {handOver && (
          <>
            <Panel title={text('hand-over.last')} flush dim={dim}>
              {handOver.last ? (
                <Signed signed={handOver.last} />
              ) : (
                <Notice state="none" title={text('hand-over.none-signed')} sentence={text('hand-over.none-signed-sentence')} />
              )}
            </Panel>
            <OpenPanel handOver={handOver} dim={dim} />
            <DuePanel handOver={handOver} dim={dim} />
          </>
        )}
        <SignPanel />
        <SignedPanel />
      </div>
    </div>
  )
}

/** Since when, and how much changed, in one line with a link to the signature. */
function Head({ handOver, reading }: { handOver: HandOver; reading: PanelReading }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { since, changed, open, due, evidence } = handOver
  const figure = (value: number, of: keyof HandOver['evidence']) => {
    const its = evidence[of]
    return its ? { value, evidence: its } : null
  }
  return (
    <div className={styles.head}>
      <StateMark state={due && due.overdue > 0 ? 'critical' : 'ok'} size={24} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {since === null ? text('hand-over.welcome') : text('hand-over.since', { time: format.time(since, nowMs) })}
        </h2>
        <ul className={styles.facts}>
          <li>
            <FigureText figure={figure(allChanges(changed), 'changed')} unit={text('hand-over.unit-changes')} />
          </li>
          <li>
            <FigureText figure={figure(allOpen(open), 'open')} unit={text('hand-over.unit-open')} />
          </li>
          {due && (
            <li>
              <FigureText figure={figure(due.overdue, 'due')} unit={text('hand-over.overdue')} />
            </li>
          )}
        </ul>
      </div>
      <PanelMarks reading={reading} />
      <a className={buttonClass('primary')} href="#sign">
        {text('hand-over.to-sign')}
      </a>
    </div>
  )
}
