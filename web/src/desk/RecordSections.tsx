import type { DeskDetail } from '@oppidum/domain/desk'
import type { RecordKind } from '@oppidum/domain/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { change } from '../api/change.ts'
import { useCity } from '../api/config.tsx'
import { useFormat } from '../evidence/use-format.ts'
import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Pairs, SheetSection } from '../ui/SheetParts.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { useNowEvery } from '../ui/use-now.ts'
import { addressOfRecord, CALLS } from './desk-kind.ts'
import { useCalling } from './forms/use-sending.ts'
import styles from './RecordSections.module.css'
import { askAnew } from './record-answers.ts'
import { statusWord } from './record-words.ts'
import { SituationNote } from './situations/SituationNote.tsx'
import { UnfoldButton } from './situations/UnfoldButton.tsx'
import { useDetail } from './use-desk.ts'

const MINUTE_MS = 60_000

/** What the desk sees of a record beyond what everybody does: what belongs to it, what was folded into it, whom to tell. */
export function RecordSections({ kind, id, closed }: { kind: RecordKind; id: string; closed: boolean }) {
  const text = useText()
  const detail = useDetail(kind, id).data?.value
  if (!detail) return null
  return (
    <>
      <SituationNote kind={kind} id={id} />
      {detail.links.length > 0 && (
        <SheetSection title={text('desk.links')}>
          <ul className={styles.list}>
            {detail.links.map((it) => (
              <LinkRow key={`${it.kind} ${it.id}`} kind={kind} id={id} other={it} />
            ))}
          </ul>
        </SheetSection>
      )}
      {detail.folded.length > 0 && (
        <SheetSection title={text('desk.folded', { count: detail.folded.length })}>
          <Folded kind={kind} parentId={id} folded={detail.folded} />
        </SheetSection>
      )}
      {detail.contact && <Contact contact={detail.contact} closed={closed} />}
    </>
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
      await askAnew(client, kind, city, id)
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

function Folded({ kind, parentId, folded }: { kind: RecordKind; parentId: string; folded: DeskDetail['folded'] }) {
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <ul className={styles.list}>
      {folded.map((it) => (
        <li key={it.id} className={styles.row}>
          <span className={styles.words}>
            <Link to={addressOfRecord(kind, it.id)}>{it.title}</Link>
            <span className={styles.more}>
              {it.number}, <time dateTime={it.createdAt}>{format.time(it.createdAt, nowMs)}</time>
            </span>
          </span>
          <UnfoldButton kind={kind} parentId={parentId} child={it} />
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
    <SheetSection title={text('desk.contact')}>
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
    </SheetSection>
  )
}
