import { ENDED } from '@oppidum/domain/records/life-cycle'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import type { ReactNode } from 'react'
import { useAddress } from '../../../api/use-address.ts'
import { useText } from '../../../i18n/text.ts'
import { useExplanation } from '../../../provenance/FigureText.tsx'
import { provenanceOf } from '../../../provenance/record-figures.ts'
import type { Entity } from '../../../selection/selection.ts'
import { NearbyEntities, PlaceStrip } from '../../../selection/surroundings.tsx'
import { useByClock } from '../../../ui/browser/use-now.ts'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { type Pair, Pairs, PanelIdentity, PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { AfterAction } from './AfterAction.tsx'
import { DeskActions } from './actions/DeskActions.tsx'
import { Pictures } from './attachments/Pictures.tsx'
import type { DeskRecord, KindWords } from './desk-kind.ts'
import { formIn } from './form-address.ts'
import { ActRow } from './outbox/ActRow.tsx'
import { useOutboxOf } from './outbox/use-outbox.ts'
import { AiProposal } from './proposal/AiProposal.tsx'
import { AiReading } from './proposal/AiReading.tsx'
import styles from './RecordSections.module.css'
import { RecordSections } from './RecordSections.tsx'
import { useResponsibility } from './responsibility/use-responsibility.ts'
import { type Expected, Timeline } from './Timeline.tsx'
import { useAtDesk } from './use-desk.ts'
import { useSituationPairs } from './use-situation-pairs.tsx'

/** One record with everything known about it, and its actions at the bottom; `?act=` names the open form. */
export function RecordPanel({
  words,
  record,
  title,
  mark,
  since,
  own,
  expected,
  onClose,
}: {
  words: KindWords
  record: DeskRecord
  title: string
  mark: ReactNode
  /** When it was reported, labelled for its kind. */
  since: Pair
  /** Pairs that only this kind has. */
  own: readonly (Pair | false)[]
  expected: Expected | null
  onClose: () => void
}) {
  const text = useText()
  const toast = useToast()
  const explain = useExplanation()
  const atDesk = useAtDesk()
  const { search, change } = useAddress()
  const { kind } = words
  const { first, then } = useSituationPairs(kind, record)
  const { sentence, vacant } = useResponsibility()(kind, record)
  const evidence = provenanceOf(record)
  const stale = useByClock((now) => isStale(record, now))
  const entity: Entity = { kind: kind === 'incident' ? 'incident' : 'request', id: record.id }
  const waiting = useOutboxOf(kind, record.id)
  const closed = record.status === ENDED[kind]
  return (
    <SidePanel
      caption={record.number}
      title={title}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
      foot={
        atDesk && (
          <DeskActions
            words={words}
            record={record}
            form={formIn(search, closed)}
            onForm={(form) => change({ act: form }, { replace: true })}
            onDone={(message) => toast({ state: 'ok', title: message })}
          />
        )
      }
    >
      <PanelIdentity mark={mark} title={title} place={record.location} />
      <PlaceStrip entity={entity} />
      <PanelSection title={text('sheet.situation')} stale={stale}>
        {sentence !== '' && (
          <p className={styles.owner} data-vacant={vacant || undefined}>
            {sentence}
          </p>
        )}
        <Pairs pairs={[...first, since, ...then, ...own]} />
        <AiProposal words={words} record={record} why />
      </PanelSection>
      {record.description && (
        <PanelSection title={text('field.description')} stale={stale}>
          {/* The answers to a report's questions are on separate lines. */}
          <p className={styles.said}>{record.description}</p>
        </PanelSection>
      )}
      {atDesk && <Pictures kind={kind} id={record.id} mayEdit />}
      {waiting.length > 0 && (
        <PanelSection title={text('outbox.title')}>
          <ul>
            {waiting.map((it) => (
              <ActRow key={it.id} act={it} />
            ))}
          </ul>
        </PanelSection>
      )}
      {atDesk && <RecordSections kind={kind} record={record} closed={closed} />}
      <Timeline kind={kind} id={record.id} version={record.version} expected={closed ? null : expected} />
      {atDesk && <AfterAction kind={kind} id={record.id} number={record.number} />}
      <NearbyEntities entity={entity} />
      <PanelSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
        {record.externalId && <p>{text('sheet.external-id', { id: record.externalId })}</p>}
        {record.outsideCity && <p>{text('sheet.outside')}</p>}
        {record.clockSuspect && <p>{text('sheet.clock-suspect')}</p>}
        <AiReading words={words} record={record} />
      </PanelSection>
    </SidePanel>
  )
}
