import { isStale } from '@oppidum/domain/evidence'
import { ENDED } from '@oppidum/domain/life-cycle'
import type { ReactNode } from 'react'
import { useAddress } from '../api/use-address.ts'
import { useExplanation } from '../evidence/FigureText.tsx'
import { evidenceOf } from '../evidence/record-figures.ts'
import { useText } from '../locales/text.ts'
import type { Thing } from '../selection/selection.ts'
import { NearbyThings, PlaceStrip } from '../selection/surroundings.tsx'
import { CopyLink } from '../ui/CopyLink.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Pair, Pairs, SheetIdentity, SheetSection } from '../ui/SheetParts.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { useNowWhether } from '../ui/use-now.ts'
import { AfterAction } from './AfterAction.tsx'
import { DeskActions } from './DeskActions.tsx'
import type { DeskRecord, KindWords } from './desk-kind.ts'
import { formIn } from './form-address.ts'
import { ProposalActs } from './ProposalActs.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import styles from './RecordSections.module.css'
import { RecordSections } from './RecordSections.tsx'
import { type Expected, Timeline } from './Timeline.tsx'
import { useAtDesk } from './use-desk.ts'
import { useSituationPairs } from './use-situation-pairs.tsx'

/** One record with all that is known of it, and at its foot what can be done; `?act=` names the form that is open. */
export function RecordSheet({
  words,
  record,
  title,
  mark,
  since,
  own,
  note,
  expected,
  onClose,
}: {
  words: KindWords
  record: DeskRecord
  title: string
  mark: ReactNode
  /** When it was reported, in the words of its kind. */
  since: Pair
  /** What only its kind has. */
  own: readonly (Pair | false)[]
  /** What a model says of it. */
  note?: ReactNode
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
  const evidence = evidenceOf(record)
  const stale = useNowWhether((now) => isStale(record, now))
  const thing: Thing = { kind: kind === 'incident' ? 'incident' : 'request', id: record.id }
  const closed = record.status === ENDED[kind]
  return (
    <Sheet
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
            onDone={(said) => toast({ state: 'ok', title: said })}
          />
        )
      }
    >
      <SheetIdentity mark={mark} title={title} place={record.location} />
      <PlaceStrip thing={thing} />
      <SheetSection title={text('sheet.situation')} stale={stale}>
        <Pairs pairs={[...first, since, ...then, ...own]} />
        {note}
        {atDesk && <ProposalActs words={words} record={record} closed={closed} />}
      </SheetSection>
      {record.description && (
        <SheetSection title={text('field.description')} stale={stale}>
          {/* The answers to a report's questions stand on lines of their own. */}
          <p className={styles.said}>{record.description}</p>
        </SheetSection>
      )}
      {atDesk && <Pictures kind={kind} id={record.id} mayEdit />}
      {atDesk && <RecordSections kind={kind} id={record.id} closed={closed} />}
      <Timeline kind={kind} id={record.id} version={record.version} expected={closed ? null : expected} />
      {atDesk && <AfterAction kind={kind} id={record.id} number={record.number} />}
      <NearbyThings thing={thing} />
      <SheetSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
        {record.externalId && <p>{text('sheet.external-id', { id: record.externalId })}</p>}
        {record.clockSuspect && <p>{text('sheet.clock-suspect')}</p>}
      </SheetSection>
    </Sheet>
  )
}
