import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { FIRST_LOOK_MS, type HandOver, HandOverEvent, LONGEST_LOOK_MS, MOST_CHANGES } from '@oppidum/domain/records/shift'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import row from '../../../ui/lists/Row.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RecordLine } from './RecordLine.tsx'
import styles from './Shift.module.css'
import { allChanges, DID_TEXT, EVENT_TEXT } from './shift-words.ts'

/** Changes to records since this person was last here, newest first. */
export function ChangesPanel({ handOver, dim }: { handOver: HandOver; dim: boolean }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const { changes, changed, evidence, from, since } = handOver
  const all = allChanges(changed)
  const from_ = format.time(from, nowMs)
  return (
    <Panel
      title={text('hand-over.changes')}
      flush
      dim={dim}
      className={styles.changes}
      meta={<span>{text('hand-over.from', { time: from_ })}</span>}
    >
      <ul className={styles.sums}>
        {HandOverEvent.options.map((it) => (
          <li key={it}>
            <FigureText
              figure={evidence.changed ? { value: changed[it] ?? 0, evidence: evidence.changed } : null}
              size="strong"
              unit={text(EVENT_TEXT[it])}
            />
          </li>
        ))}
      </ul>
      {since === null && <Notice inline state="none" title={text('hand-over.first', { hours: FIRST_LOOK_MS / HOUR_MS })} />}
      {since !== null && since < from && (
        <Notice inline state="none" title={text('hand-over.longest', { days: LONGEST_LOOK_MS / DAY_MS })} />
      )}
      {all === 0 && <Notice state="ok" title={text('hand-over.no-changes')} sentence={text('hand-over.no-changes-sentence')} />}
      <ul>
        {changes.map((it) => (
          <li key={`${it.id} ${it.at} ${it.did}`}>
            <RecordLine
              record={it}
              word={<span className={styles.did}>{text(DID_TEXT[it.did])}</span>}
              side={
                <time className={row.place} dateTime={it.at} data-tip={format.full(it.at)}>
                  {format.time(it.at, nowMs)}
                </time>
              }
            />
          </li>
        ))}
      </ul>
      {all > changes.length && <p className={styles.more}>{text('hand-over.more-changes', { shown: MOST_CHANGES })}</p>}
    </Panel>
  )
}
