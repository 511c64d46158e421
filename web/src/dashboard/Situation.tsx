import { isStale } from '@oppidum/domain/evidence'
import { type Incident, IncidentPriority } from '@oppidum/domain/incident'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { FigureText } from '../evidence/FigureText.tsx'
import { PanelMarks } from '../evidence/PanelMarks.tsx'
import { evidenceOf } from '../evidence/record-figures.ts'
import { useFormat } from '../evidence/use-format.ts'
import { usePanel } from '../evidence/use-panel.ts'
import { useActiveIncidents } from '../features/incidents/incident-queries.ts'
import { headline, PRIORITY_TEXT, statusOf } from '../features/incidents/incident-words.ts'
import { useIncidentAge } from '../features/incidents/use-incident-age.ts'
import { useMay } from '../identity/identity.tsx'
import { withLaterTexts } from '../locales/speak.ts'
import { useText } from '../locales/text.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { StateMark } from '../ui/icons/StateMark.tsx'
import { later } from '../ui/later.ts'
import { Square } from '../ui/Square.tsx'
import { useNowEvery, useNowWhether } from '../ui/use-now.ts'
import styles from './Situation.module.css'

const MINUTE_MS = 60_000

/** For those who work at the desk, and loaded for them. */
const AcknowledgeButton = later(async () => (await withLaterTexts(import('../desk/AcknowledgeButton.tsx'))).AcknowledgeButton)

/** What is wrong in the city, how bad, where, since when: the worst open incident, in one line above everything. */
export function Situation() {
  const text = useText()
  const { asked, active, counts } = useActiveIncidents()
  const [worst] = active
  const atDesk = useMay({ role: 'operator' })
  const isUnseen = worst !== undefined && atDesk && worst.acknowledgedAt === null
  const reading = usePanel(
    asked,
    active.map((it) => evidenceOf(it)).filter((it) => it !== null),
  )
  const dim = reading.state.kind === 'stale' || reading.state.kind === 'failed'
  return (
    <section className={styles.situation} aria-label={text('situation.label')} data-dim={dim || undefined}>
      {worst ? (
        <Worst incident={worst} />
      ) : asked.data && !asked.isError ? (
        <>
          <StateMark state="ok" size={28} />
          <p className={styles.calm}>{text('situation.none')}</p>
        </>
      ) : (
        <>
          <StateMark state="none" size={28} />
          <p className={styles.calm} role={asked.isError ? 'alert' : 'status'}>
            {text(asked.isError ? 'failed.incidents' : 'panel.loading')}
          </p>
        </>
      )}
      <div className={styles.marks}>
        <PanelMarks reading={reading} />
        {asked.isError && <Button onClick={reading.retry}>{text('panel.retry')}</Button>}
      </div>
      {active.length > 0 && counts && (
        <ul className={styles.counts} aria-label={text('situation.counts')}>
          {IncidentPriority.options.map((priority) => (
            <li key={priority} className={styles.count}>
              <StateMark state={priority} size={16} />
              <span className="visually-hidden">{text(PRIORITY_TEXT[priority])} </span>
              <FigureText figure={counts(priority)} />
            </li>
          ))}
        </ul>
      )}
      {isUnseen && (
        <Suspense fallback={null}>
          <AcknowledgeButton kind="incident" record={worst} className={styles.open} />
        </Suspense>
      )}
      {worst && (
        <Link className={`${buttonClass(isUnseen ? 'plain' : 'primary')} ${styles.open}`} to={`/incidents?incident=${worst.id}`}>
          {text('situation.open')}
        </Link>
      )}
    </section>
  )
}

function Worst({ incident }: { incident: Incident }) {
  const text = useText()
  const format = useFormat()
  const age = useIncidentAge()
  const nowMs = useNowEvery(MINUTE_MS)
  const title = headline(incident, text)
  // Others may still be confirmed while nobody speaks of the worst any more.
  const stale = useNowWhether((ms) => isStale(incident, ms))
  return (
    <>
      {/* Pulses once for each new worst incident. */}
      <span key={incident.id} className={styles.pulse}>
        <StateMark state={incident.priority} size={30} />
      </span>
      <div className={styles.words} data-stale={stale || undefined}>
        <h2 className={styles.title}>
          {title}, {incident.location} <Square square={incident.square} title={text('square.title')} />
        </h2>
        <p className={styles.sentence} data-tip={incident.description}>
          {text('situation.sentence', {
            priority: text(PRIORITY_TEXT[incident.priority]),
            time: format.time(incident.createdAt, nowMs),
            age: age(incident.createdAt),
            status: statusOf(incident.status, text).word,
          })}{' '}
          {incident.description}
        </p>
      </div>
      <span className="visually-hidden" role="status">
        {text('situation.announce', { title, location: incident.location, priority: text(PRIORITY_TEXT[incident.priority]) })}
      </span>
    </>
  )
}
