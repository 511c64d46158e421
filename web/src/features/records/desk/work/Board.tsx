import { ENDED, possibleMoves, statusesOf } from '@oppidum/domain/records/life-cycle'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { DialogCard } from '../../../../ui/DialogCard.tsx'
import { ProgressGlyph } from '../../../../ui/icons/ProgressGlyph.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { ScrollArea } from '../../../../ui/ScrollArea.tsx'
import { useQuickAct } from '../actions/use-quick-act.ts'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { type FormAct, RecordForm } from '../RecordForm.tsx'
import { statusWord } from '../record-labels.ts'
import { useAtDesk } from '../use-desk.ts'
import styles from './Board.module.css'
import { formForMove, stepOf } from './board-moves.ts'
import { useMovedFocus } from './use-moved-focus.ts'
import { holdsAllOf, type WorkFilter } from './work-filter.ts'

/** Cards rendered per column at most; the list shows the rest. */
const MOST_CARDS = 60

/** Columns by status; cards move along their life cycle, by pointer or with Shift and an arrow key. */
export function Board({
  words,
  records,
  total,
  filter,
  card,
}: {
  words: KindWords
  filter: WorkFilter
  records: readonly DeskRecord[]
  /** The total number; null while unknown. */
  total: number | null
  card: (record: DeskRecord) => ReactNode
}) {
  const text = useText()
  const toast = useToast()
  const atDesk = useAtDesk()
  const { kind } = words
  const quick = useQuickAct(words)
  const [pinned, setPinned] = useState<DeskRecord | null>(null)
  const [confirming, setConfirming] = useState<{ record: DeskRecord; act: FormAct } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const keepFocus = useMovedFocus()
  const whole = total !== null && total <= records.length

  function handleMove(record: DeskRecord, to: string) {
    if (to === record.status) return
    const word = statusWord(kind, to, text).word
    if (!possibleMoves(kind, record.status).includes(to)) {
      setAnnouncement(text('desk.board-impossible', { number: record.number, status: word }))
      return
    }
    const form = formForMove(kind, record, to)
    if (form) setConfirming({ record, act: form })
    else void quick.move(record, to)
    setAnnouncement('')
  }

  function handleKey(event: KeyboardEvent, record: DeskRecord) {
    if (!atDesk || !event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const rightwards = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
    const to = stepOf(kind, record.status, rightwards ? 1 : -1)
    if (to) {
      keepFocus(record.id)
      handleMove(record, to)
    } else setAnnouncement(text('desk.board-end', { number: record.number }))
  }

  return (
    <div className={styles.area}>
      <ScrollArea label={text('desk.board')} className={styles.board}>
        {statusesOf(kind).map((status) => {
          const { word, progress } = statusWord(kind, status, text)
          const own = records.filter((it) => it.status === status)
          const takes = pinned !== null && possibleMoves(kind, pinned.status).includes(status)
          const drop = {
            onDragOver: (event: DragEvent) => takes && event.preventDefault(),
            onDrop: (event: DragEvent) => {
              event.preventDefault()
              if (pinned) handleMove(pinned, status)
              setPinned(null)
            },
          }
          return (
            <section key={status} className={styles.column} aria-label={word} data-takes={takes || undefined} {...drop}>
              <h2 className={styles.head}>
                <ProgressGlyph progress={progress} />
                {word}
                {/* A column that the filter leaves out is not empty: its records were not requested. */}
                {(own.length > 0 || holdsAllOf(kind, filter, status)) && (
                  <span className={styles.count}>
                    {whole && holdsAllOf(kind, filter, status) ? own.length : text('desk.at-least', { count: own.length })}
                  </span>
                )}
              </h2>
              <ul className={styles.cards}>
                {own.slice(0, MOST_CARDS).map((it) => (
                  <li
                    key={it.id}
                    className={styles.card}
                    draggable={atDesk}
                    data-held={pinned?.id === it.id || undefined}
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', it.number)
                      event.dataTransfer.effectAllowed = 'move'
                      setPinned(it)
                    }}
                    onDragEnd={() => setPinned(null)}
                    onKeyDown={(event) => handleKey(event, it)}
                  >
                    {card(it)}
                  </li>
                ))}
              </ul>
              {own.length === 0 && status === ENDED[kind] && atDesk && <p className={styles.none}>{text('desk.board-close')}</p>}
              {own.length > MOST_CARDS && <p className={styles.none}>{text('desk.board-more', { count: own.length - MOST_CARDS })}</p>}
            </section>
          )
        })}
      </ScrollArea>
      {atDesk && <p className={styles.hint}>{text('desk.board-hint')}</p>}
      <p className={styles.said} role="status">
        {announcement}
      </p>
      {confirming && (
        <DialogCard
          title={`${confirming.record.number} ${confirming.record.title}`}
          closeLabel={text('sheet.close')}
          onClose={() => setConfirming(null)}
        >
          <RecordForm
            key={confirming.act}
            act={confirming.act}
            words={words}
            record={confirming.record}
            onDone={(done) => {
              setConfirming(null)
              toast({ state: 'ok', title: done })
            }}
            onCancel={() => setConfirming(null)}
            onAct={(act) => setConfirming({ record: confirming.record, act })}
          />
        </DialogCard>
      )}
    </div>
  )
}
