import type { Situation } from '@oppidum/domain/records/situations/situation'
import { bySeverity } from '@oppidum/domain/records/situations/situation-order'
import { useMemo, useState } from 'react'
import { useAddress } from '../../../api/use-address.ts'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { PremiumCard } from '../../../identity/PremiumCard.tsx'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import list from '../../../ui/lists/ListScreen.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { situationIn } from '../desk/situations/situation-words.ts'
import { type MemberRef, useMaySituations, useSituations, useSplit } from '../desk/situations/use-situations.ts'
import { useAtDesk } from '../desk/use-desk.ts'
import { type SituationAlerts, SituationCard } from './SituationCard.tsx'
import styles from './SituationsView.module.css'

/** Situations with their reasons, instead of single records. */
export function SituationsView({ Alerts }: { Alerts?: SituationAlerts }) {
  const text = useText()
  const atDesk = useAtDesk()
  const mayView = useMaySituations()
  if (!atDesk) return <Notice state="none" title={text('situations.for-desk')} sentence={text('situations.for-desk-sentence')} />
  if (mayView) return <List Alerts={Alerts} />
  return (
    <div className={list.pad}>
      <PremiumCard feature="advancedIncidents" />
    </div>
  )
}

/** Members that were just removed, so that one click restores them. */
export type RemovedMembers = Readonly<Record<string, { situationId: string; member: MemberRef; title: string }>>

function List({ Alerts }: { Alerts: SituationAlerts | undefined }) {
  const text = useText()
  const { search } = useAddress()
  const language = useLanguage()
  const query = useSituations()
  const { busy, split, putBack } = useSplit()
  const [removed, setRemoved] = useState<RemovedMembers>({})
  const loaded = query.data?.value
  const situations = useMemo(() => (loaded ?? []).map((it) => situationIn(language, it)), [loaded, language])
  const reading = usePanel(
    query,
    situations.filter((it) => it.endedAt === null).flatMap((it) => it.evidence.people ?? []),
  )
  const requestedId = search.get('situation')
  // A situation that ended because its second member was removed stays in place, with the undo button.
  const isVisible = (it: Situation) => it.endedAt === null || Object.values(removed).some((one) => one.situationId === it.id)
  const visible = situations.filter(isVisible).sort(bySeverity)
  const ended = situations.filter((it) => !isVisible(it))

  async function handleSplit(situation: Situation, member: MemberRef, title: string) {
    if (await split(situation, member))
      setRemoved((now) => ({ ...now, [`${situation.id} ${member.id}`]: { situationId: situation.id, member, title } }))
  }

  async function handleUndo(situation: Situation, member: MemberRef) {
    if (!(await putBack(situation, member))) return
    setRemoved(({ [`${situation.id} ${member.id}`]: _, ...rest }) => rest)
  }

  const renderCard = (it: Situation) => (
    <SituationCard
      key={it.id}
      situation={it}
      Alerts={Alerts}
      isRequested={it.id === requestedId}
      busy={busy}
      removed={Object.values(removed).filter((one) => one.situationId === it.id)}
      onSplit={(member, title) => void handleSplit(it, member, title)}
      onUndo={(member) => void handleUndo(it, member)}
    />
  )

  return (
    <section className={styles.view} aria-label={text('situations.title')} aria-busy={reading.state.kind === 'loading'}>
      <p className={styles.marks}>
        <PanelMarks reading={reading} />
        <span>{text('situations.explained')}</span>
      </p>
      {reading.state.kind === 'failed' && <FailureNotice title={text('situations.failed')} reading={reading} />}
      {reading.state.kind === 'loading' && <Skeleton rows={4} height={64} label={text('panel.loading')} />}
      {reading.state.kind === 'empty' && <Notice state="ok" title={text('situations.none')} sentence={text('situations.none-sentence')} />}
      {visible.map(renderCard)}
      {ended.length > 0 && (
        <>
          <h2 className={styles.part}>{text('situations.ended')}</h2>
          {ended.map(renderCard)}
        </>
      )}
    </section>
  )
}
