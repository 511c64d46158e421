import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { DeskDetail, PossibleDuplicate } from '@oppidum/domain/records/desk'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { addressOfRecord, CALLS, type DeskRecord } from './desk-kind.ts'
import { useCalling } from './forms/use-sending.ts'
import styles from './RecordSections.module.css'
import { putRecord, refetchRecord } from './record-answers.ts'
import { changeRecord } from './record-calls.ts'
import { ruleWords } from './situations/situation-words.ts'

type Own = Pick<DeskRecord, 'id' | 'number' | 'version'>

/** Possible duplicates that a rule left for an operator to decide: the record that this one may repeat, and those that may repeat it. */
export function PossibleDuplicates({
  kind,
  record,
  detail: { possibleDuplicateOf: parent, possibleDuplicates: others },
}: {
  kind: RecordKind
  record: Own
  detail: Pick<DeskDetail, 'possibleDuplicateOf' | 'possibleDuplicates'>
}) {
  const text = useText()
  return (
    <>
      {parent && (
        <PanelSection title={text('desk.duplicate-of', { number: parent.number })}>
          <ul className={styles.list}>
            <Other kind={kind} other={parent} child={record} parent={parent} />
          </ul>
        </PanelSection>
      )}
      {others.length > 0 && (
        <PanelSection title={text('desk.possible-duplicates', { count: others.length })}>
          <ul className={styles.list}>
            {others.map((it) => (
              <Other key={it.id} kind={kind} other={it} child={it} parent={record} />
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  )
}

function Other({ kind, other, child, parent }: { kind: RecordKind; other: PossibleDuplicate; child: Own; parent: Own }) {
  const text = useText()
  return (
    <li className={styles.proposal}>
      <MergedText kind={kind} report={other} />
      <p className={styles.more}>{ruleWords(other.reason, text)}</p>
      <Acts kind={kind} child={child} parent={parent} />
    </li>
  )
}

/** A report that was or may be merged, with its full text, so that nobody has to open it to read it. */
export function MergedText({
  kind,
  report: { id, number, title, description, pictures, createdAt },
}: {
  kind: RecordKind
  report: DeskDetail['folded'][number]
}) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <span className={styles.words}>
      <Link to={addressOfRecord(kind, id)}>{title}</Link>
      <span className={styles.more}>
        {number}, <time dateTime={createdAt}>{format.time(createdAt, nowMs)}</time>
        {pictures > 0 && `, ${text('desk.duplicate-pictures', { count: pictures })}`}
      </span>
      {description && <span className={styles.said}>{description}</span>}
    </span>
  )
}

/** Closes the report as a duplicate, or marks it as not a duplicate. */
function Acts({ kind, child, parent }: { kind: RecordKind; child: Own; parent: Own }) {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const calling = useCalling(kind)

  async function act(send: () => Promise<void>, done: string) {
    const sent = await calling.call(send)
    if (sent) toast({ state: 'ok', title: done })
    else toast({ state: 'critical', title: text('desk.not-done', { number: child.number }), sentence: text('desk.unreachable') })
    await Promise.all([child.id, parent.id].map((id) => refetchRecord(client, kind, city, id)))
  }

  async function agree() {
    const body = {
      version: child.version,
      status: ENDED[kind],
      outcome: 'duplicate' as const,
      duplicateOf: parent.id,
      reason: text('desk.duplicate-agree-reason'),
    }
    putRecord(client, kind, city, await changeRecord(kind, child.id, body))
  }

  async function refuse() {
    await change(CALLS[kind].keepApart, { params: { id: child.id } })
  }

  return (
    <span className={styles.acts} aria-busy={calling.busy}>
      <Button
        aria-disabled={calling.busy}
        aria-label={text('desk.duplicate-agree-one', { number: child.number, parent: parent.number })}
        onClick={() => void act(agree, text('desk.duplicate-agreed', { number: child.number }))}
      >
        {text('desk.duplicate-agree')}
      </Button>
      <Button
        look="quiet"
        aria-disabled={calling.busy}
        aria-label={text('desk.duplicate-refuse-one', { number: child.number })}
        onClick={() => void act(refuse, text('desk.duplicate-kept', { number: child.number }))}
      >
        {text('desk.duplicate-refuse')}
      </Button>
    </span>
  )
}
