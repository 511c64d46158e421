import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Situation, SituationMember } from '@oppidum/domain/records/situations/situation'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { PanelSection } from '../../../../ui/overlays/SidePanelParts.tsx'
import { addressOfRecord } from '../desk-kind.ts'
import { Reason } from './Reason.tsx'
import styles from './Situations.module.css'
import { titleOf } from './situation-words.ts'
import { addressOfSituation, useSituationOf, useSplit } from './use-situations.ts'

/** At most this many other records are listed; the list of situations shows all. */
const OTHERS = 5

interface RemovedRecord {
  situation: Situation
  recordId: string
}

/** In a record's side panel: the situation it belongs to, why, and a button that removes it from there. */
export function SituationNote({ kind, id }: { kind: RecordKind; id: string }) {
  const text = useText()
  const whyId = useId()
  const situation = useSituationOf(kind, id)
  const { busy, split, putBack } = useSplit()
  const [why, setWhy] = useState(false)
  const [removed, setRemoved] = useState<RemovedRecord | null>(null)
  const member = situation?.members.find((it) => it.kind === kind && it.id === id)

  async function handleSplit(from: Situation, it: SituationMember) {
    if (await split(from, { kind: it.kind, id: it.id })) setRemoved({ situation: from, recordId: it.id })
  }

  async function handleUndo(from: Situation) {
    if (await putBack(from, { kind, id })) setRemoved(null)
  }

  if (!situation || !member) {
    if (removed?.recordId !== id) return null
    return (
      <PanelSection title={text('situations.belongs')}>
        <p role="status" className={styles.taken}>
          {text('situations.taken-out', { title: titleOf(removed.situation, text) })}
          <Button aria-disabled={busy} onClick={() => void handleUndo(removed.situation)}>
            {text('situations.undo')}
          </Button>
        </p>
      </PanelSection>
    )
  }
  const records = situation.members.filter((it) => it.kind !== 'section').length
  return (
    <PanelSection title={text('situations.belongs')}>
      <p className={styles.belongs}>
        <Link to={addressOfSituation(situation.id)}>{titleOf(situation, text)}</Link>
        <span className={styles.more}>
          {situation.number}, {text('situations.records', { count: records })}
        </span>
      </p>
      {why && (
        <div id={whyId} className={styles.whys}>
          <Reason member={member} />
          {/* The subject's own reason says no more than that; the other members' reasons explain the rest. */}
          {member.why.by === 'subject' &&
            situation.members
              .filter((it) => it !== member)
              .slice(0, OTHERS)
              .map((it) => <Other key={`${it.kind} ${it.id}`} member={it} />)}
        </div>
      )}
      <div className={styles.acts}>
        <Button aria-expanded={why} aria-controls={why ? whyId : undefined} onClick={() => setWhy(!why)}>
          {text('situations.why')}
        </Button>
        <Button aria-disabled={busy} onClick={() => void handleSplit(situation, member)}>
          {text('situations.split')}
        </Button>
      </div>
    </PanelSection>
  )
}

function Other({ member }: { member: SituationMember }) {
  const { kind, id, title } = member
  return (
    <div>
      <Link to={kind === 'section' ? `/traffic/${encodeURIComponent(id)}` : addressOfRecord(kind, id)}>{title}</Link>
      <Reason member={member} />
    </div>
  )
}
