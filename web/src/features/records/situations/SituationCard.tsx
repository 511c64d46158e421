import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Situation, SituationMember } from '@oppidum/domain/records/situations/situation'
import { worstOpen } from '@oppidum/domain/records/situations/situation-order'
import { figure } from '@oppidum/domain/telemetry/provenance'
import { type ComponentType, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { type State, StateMark } from '../../../ui/icons/StateMark.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { addressOfRecord } from '../desk/desk-kind.ts'
import { statusWord } from '../desk/record-labels.ts'
import { Reason } from '../desk/situations/Reason.tsx'
import { titleOf } from '../desk/situations/situation-words.ts'
import type { MemberRef } from '../desk/situations/use-situations.ts'
import { LeadAct, LeadFacts } from './SituationLead.tsx'
import styles from './SituationsView.module.css'

/** Draws the alerts that joined a situation; the routes provide it, because the desk imports no other feature. */
export type SituationAlerts = ComponentType<{ alerts: Situation['alerts'] }>

/** One situation: its severity, owner, size and start, and every member with the reason it is there. */
export function SituationCard({
  situation,
  Alerts,
  isRequested,
  busy,
  removed,
  onSplit,
  onUndo,
}: {
  situation: Situation
  Alerts: SituationAlerts | undefined
  /** The address names it. */
  isRequested: boolean
  busy: boolean
  /** Members that were just removed. */
  removed: readonly { member: MemberRef; title: string }[]
  onSplit: (member: MemberRef, title: string) => void
  onUndo: (member: MemberRef) => void
}) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const { members, alerts, people, evidence, openedAt, endedAt, number } = situation
  const worst = endedAt === null ? worstOpen(situation) : null
  const records = members.filter((it) => it.kind !== 'section').length
  useEffect(() => {
    if (isRequested) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isRequested])
  return (
    <article
      ref={card}
      className={styles.plate}
      data-wanted={isRequested || undefined}
      data-ended={endedAt !== null || undefined}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        {worst && <StateMark state={worst.priority as State} />}
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {titleOf(situation, text)}
          </h2>
          <p className={styles.facts}>
            {worst && <LeadFacts worst={worst} />}
            <span>{number}</span>
            <span>{text('situations.records', { count: records })}</span>
            {members.length > records && <span>{text('situations.slow-downs', { count: members.length - records })}</span>}
            <span>
              <FigureText figure={figure(people, evidence.people)} unit={text('situations.people', { count: people })} />
            </span>
            <time dateTime={endedAt ?? openedAt} data-tip={format.full(endedAt ?? openedAt)}>
              {endedAt === null
                ? text('situations.since', { time: format.time(openedAt, nowMs) })
                : text('situations.ended-at', { time: format.time(endedAt, nowMs) })}
            </time>
            {situation.byHand && <Badge>{text('situations.by-hand-badge')}</Badge>}
          </p>
        </div>
        {worst && <LeadAct worst={worst} />}
      </header>
      <ul className={styles.members}>
        {members.map((it) => (
          <Member key={`${it.kind} ${it.id}`} member={it} busy={busy} mayLeave={endedAt === null} onSplit={onSplit} />
        ))}
        {removed
          .filter(({ member }) => !members.some((it) => it.kind === member.kind && it.id === member.id))
          .map(({ member, title }) => (
            <RemovedMember key={`${member.kind} ${member.id}`} title={title} busy={busy} onUndo={() => onUndo(member)} />
          ))}
      </ul>
      {Alerts && alerts.length > 0 && <Alerts alerts={alerts} />}
    </article>
  )
}

/** A member that was just removed, with an undo button in its place. */
function RemovedMember({ title, busy, onUndo }: { title: string; busy: boolean; onUndo: () => void }) {
  const text = useText()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={styles.gone}>
      <span role="status">{text('situations.gone', { title })}</span>
      <Button ref={undo} aria-disabled={busy} onClick={onUndo}>
        {text('situations.undo')}
      </Button>
    </li>
  )
}

const addressOf = ({ kind, id }: SituationMember) => (kind === 'section' ? `/traffic/${encodeURIComponent(id)}` : addressOfRecord(kind, id))

function Member({
  member,
  busy,
  mayLeave,
  onSplit,
}: {
  member: SituationMember
  busy: boolean
  mayLeave: boolean
  onSplit: (member: MemberRef, title: string) => void
}) {
  const text = useText()
  const { kind, id, title, number, location, priority, status, reports, square, evidence } = member
  return (
    <li className={styles.member} data-closed={!member.open || undefined}>
      {priority === null ? <Icon name="traffic" size={18} /> : <StateMark state={priority as State} />}
      <div className={styles.words}>
        <Link to={addressOf(member)} className={styles.link}>
          {title}
        </Link>
        <p className={styles.more}>
          {number !== null && <span>{number}</span>}
          {kind === 'section' ? <SlowNow member={member} /> : <span>{location}</span>}
          {kind !== 'section' && status !== null && <StatusWord kind={kind} status={status} />}
          {reports !== null && reports > 1 && (
            <span>
              <FigureText figure={figure(reports, evidence)} unit={text('situations.people', { count: reports })} />
            </span>
          )}
          <GridReference square={square} title={text('square.title')} />
        </p>
        <Reason member={member} />
      </div>
      {mayLeave && (
        <Button
          look="quiet"
          className={styles.split}
          aria-disabled={busy}
          aria-label={text('situations.split-off', { title })}
          data-tip={text('situations.split-hint')}
          onClick={() => onSplit({ kind, id }, title)}
        >
          {text('situations.split')}
        </Button>
      )}
    </li>
  )
}

function StatusWord({ kind, status }: { kind: 'incident' | 'service-request'; status: string }) {
  const text = useText()
  const { word, progress } = statusWord(kind, status, text)
  return (
    <span className={styles.status}>
      <ProgressGlyph progress={progress} />
      {word}
    </span>
  )
}

function SlowNow({ member: { speedMph, evidence } }: { member: SituationMember }) {
  const text = useText()
  const { unit, factor } = useSpeedUnit()
  return (
    <span>
      {text('situations.slow')} <FigureText figure={speedMph === null ? null : figure(speedMph * factor, evidence)} unit={unit} />
    </span>
  )
}
