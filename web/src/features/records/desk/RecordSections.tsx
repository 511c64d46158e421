import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Pairs, PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { addressOfRecord, CALLS, type DeskRecord } from './desk-kind.ts'
import { useCalling } from './forms/use-sending.ts'
import { MergedText, PossibleDuplicates } from './PossibleDuplicates.tsx'
import styles from './RecordSections.module.css'
import { refetchRecord } from './record-answers.ts'
import { statusWord } from './record-labels.ts'
import { SituationNote } from './situations/SituationNote.tsx'
import { UnmergeButton } from './situations/UnmergeButton.tsx'
import { useDetail } from './use-desk.ts'

/** What only operators see of a record: linked records, merged duplicates, the source's picture, the reporter's contact. */
export function RecordSections({ kind, record, closed }: { kind: RecordKind; record: DeskRecord; closed: boolean }) {
  const text = useText()
  const { id } = record
  const detail = useDetail(kind, id).data?.value
  if (!detail) return null
  return (
    <>
      <PossibleDuplicates kind={kind} record={record} detail={detail} />
      <SituationNote kind={kind} id={id} />
      {detail.links.length > 0 && (
        <PanelSection title={text('desk.links')}>
          <ul className={styles.list}>
            {detail.links.map((it) => (
              <LinkRow key={`${it.kind} ${it.id}`} kind={kind} id={id} other={it} />
            ))}
          </ul>
        </PanelSection>
      )}
      {detail.duplicates.length > 0 && (
        <PanelSection title={text('desk.folded', { count: detail.duplicates.length })}>
          <MergedReports kind={kind} parentId={id} reports={detail.duplicates} />
        </PanelSection>
      )}
      {detail.sourcePicture !== null && <SourcePicture address={detail.sourcePicture} />}
      {detail.contact && <Contact contact={detail.contact} closed={closed} />}
    </>
  )
}

/** Neither server nor page loads a picture from elsewhere; the operator who opens it sees whose site it is. */
function SourcePicture({ address }: { address: string }) {
  const text = useText()
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return (
    <PanelSection title={text('desk.source-picture')}>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {text('desk.source-picture-open', { host })}
        </a>
      </p>
      <p className={styles.more}>{text('desk.source-picture-note')}</p>
    </PanelSection>
  )
}

function LinkRow({ kind, id, other }: { kind: RecordKind; id: string; other: DeskDetail['links'][number] }) {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const calling = useCalling(kind)

  async function handleUnlink() {
    const params = { id, kind: other.kind, other: other.id }
    if (await calling.call(() => change(CALLS[kind].unlink, { params }))) {
      await refetchRecord(client, kind, city, id)
      toast({ state: 'ok', title: text('desk.done-unlinked', { number: other.number }) })
    } else toast({ state: 'critical', title: text('desk.not-done', { number: other.number }), sentence: text('desk.unreachable') })
  }

  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={addressOfRecord(other.kind, other.id)}>{other.title}</Link>
        <span className={styles.more}>
          {other.number}, {statusWord(other.kind, other.status, text).word}
        </span>
      </span>
      <Button look="icon" aria-label={text('desk.unlink', { number: other.number })} onClick={() => void handleUnlink()}>
        <Icon name="close" size={16} />
      </Button>
    </li>
  )
}

function MergedReports({ kind, parentId, reports }: { kind: RecordKind; parentId: string; reports: DeskDetail['duplicates'] }) {
  return (
    <ul className={styles.list}>
      {reports.map((it) => (
        <li key={it.id} className={styles.row}>
          <MergedText kind={kind} report={it} />
          <UnmergeButton kind={kind} parentId={parentId} child={it} />
        </li>
      ))}
    </ul>
  )
}

function Contact({ contact: { name, email, phone, deletedAt }, closed }: { contact: NonNullable<DeskDetail['contact']>; closed: boolean }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <PanelSection title={text('desk.contact')}>
      <Pairs
        pairs={[
          name !== null && { name: text('desk.contact-name'), value: name },
          email !== null && { name: text('desk.contact-email'), value: <a href={`mailto:${email}`}>{email}</a> },
          phone !== null && { name: text('desk.contact-phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
        ]}
      />
      <p className={styles.more}>
        {text(closed ? 'desk.contact-until' : 'desk.contact-while-open', { date: format.time(deletedAt, nowMs) })}
      </p>
    </PanelSection>
  )
}
