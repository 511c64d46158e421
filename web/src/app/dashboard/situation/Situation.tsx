import { MINUTE_MS } from '@oppidum/domain/core/time'
import { AnyIncidentPriority, type Incident } from '@oppidum/domain/records/incident'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useUnreachableSince } from '../../../api/reachability.ts'
import { priorityWord } from '../../../features/records/desk/record-labels.ts'
import { useResponsibility } from '../../../features/records/desk/responsibility/use-responsibility.ts'
import { useActiveIncidents } from '../../../features/records/incidents/incident-queries.ts'
import { headline } from '../../../features/records/incidents/incident-words.ts'
import { withLaterTexts } from '../../../i18n/speak.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { later } from '../../../ui/browser/later.ts'
import { useByClock, useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import styles from './Situation.module.css'

/** Loaded for operators only. */
const SituationActs = later(
  async () => (await withLaterTexts(import('../../../features/records/desk/actions/SituationActs.tsx'))).SituationActs,
)

/** The worst open incident that is no planned work, in one line above everything: what, how bad, where, since when. */
export function Situation() {
  const text = useText()
  const { query, active, counts } = useActiveIncidents()
  // Announced works are no emergency, no matter who is in charge of them.
  const worst = active.find((it) => !it.plannedWork)
  const atDesk = useMay({ role: 'operator' })
  const responsibility = useResponsibility()
  const it = worst && responsibility('incident', worst)
  const reading = usePanel(
    query,
    active.map((it) => provenanceOf(it)).filter((it) => it !== null),
  )
  const offline = useUnreachableSince() !== null
  const dim = reading.state.kind === 'stale' || reading.state.kind === 'failed'
  return (
    <section className={styles.situation} aria-label={text('situation.label')} data-dim={dim || undefined}>
      {worst ? (
        <Worst incident={worst} sentence={it?.sentence ?? ''} />
      ) : query.data && !query.isError ? (
        <>
          <StateMark state="ok" size={28} />
          <p className={styles.calm}>{text(active.length > 0 ? 'situation.only-works' : 'situation.none')}</p>
        </>
      ) : (
        <>
          <StateMark state="none" size={28} />
          <p className={styles.calm} role={query.isError ? 'alert' : 'status'}>
            {text(query.isError ? 'failed.incidents' : 'panel.loading')}
          </p>
        </>
      )}
      <div className={styles.marks}>
        <PanelMarks reading={reading} />
        {query.isError && !offline && <Button onClick={reading.retry}>{text('panel.retry')}</Button>}
      </div>
      {active.length > 0 && counts && (
        <ul className={styles.counts} aria-label={text('situation.counts')}>
          {AnyIncidentPriority.options
            .filter((it) => it !== 'unknown' || counts(it).value !== 0)
            .map((priority) => (
              <li key={priority} className={styles.count}>
                <StateMark state={priority} size={16} />
                <span className="visually-hidden">{priorityWord(priority, text)} </span>
                <FigureText figure={counts(priority)} />
              </li>
            ))}
        </ul>
      )}
      {worst && it && atDesk && (
        <Suspense fallback={null}>
          <SituationActs record={worst} next={it.nextAct} className={styles.open} />
        </Suspense>
      )}
      {worst && (
        <Link
          className={`${buttonClass(atDesk && (it?.nextAct === 'assign' || it?.nextAct === 'acknowledge') ? 'plain' : 'primary')} ${styles.open}`}
          to={`/incidents?incident=${worst.id}`}
        >
          {text('situation.open')}
        </Link>
      )}
    </section>
  )
}

/** @param sentence its owner, since when and until when */
function Worst({ incident, sentence }: { incident: Incident; sentence: string }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const title = headline(incident, text)
  // The worst incident may be stale while others are still confirmed.
  const stale = useByClock((ms) => isStale(incident, ms))
  return (
    <>
      {/* Pulses once for each new worst incident. */}
      <span key={incident.id} className={styles.pulse}>
        <StateMark state={incident.priority} size={30} />
      </span>
      <div className={styles.words} data-stale={stale || undefined}>
        <h2 className={styles.title}>
          {title}, {incident.location} <GridReference square={incident.gridReference} title={text('square.title')} />
        </h2>
        <p className={styles.sentence} data-tip={incident.description}>
          {text('situation.sentence', {
            priority: priorityWord(incident.priority, text),
            time: format.time(incident.createdAt, nowMs),
            age: ageLengthText(nowMs - Date.parse(incident.createdAt), text),
          })}{' '}
          {sentence}
        </p>
      </div>
      <span className="visually-hidden" role="status">
        {text('situation.announce', { title, location: incident.location, priority: priorityWord(incident.priority, text) })}
      </span>
    </>
  )
}
