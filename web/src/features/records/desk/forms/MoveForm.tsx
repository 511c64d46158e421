import { ENDED, possibleMoves } from '@oppidum/domain/records/life-cycle'
import { useText } from '../../../../i18n/text.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { ProgressGlyph } from '../../../../ui/icons/ProgressGlyph.tsx'
import { statusWord } from '../record-labels.ts'
import styles from './DeskForm.module.css'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { Radios } from './Radios.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useDraft } from './use-draft.ts'
import { resultText, useSending } from './use-sending.ts'

/** Moves a record to one of the next statuses of its life cycle; closing has a form of its own. */
export function MoveForm({ kind, record, onDone, onCancel, onClose }: FormProps & { onClose: () => void }) {
  const text = useText()
  const sending = useSending(kind, record)
  const refused = sending.problem?.is === 'impossible' ? sending.problem.possible : null
  const moves = refused ?? possibleMoves(kind, record.status)
  const draft = useDraft<{ status: string | null; reason: string }>(`move ${record.id}`, { status: null, reason: '' })
  const { status, reason } = draft.values
  const chosen = status !== null && moves.includes(status) ? status : (moves[0] ?? null)

  async function handleSubmit() {
    if (chosen === null) return
    if (chosen === ENDED[kind]) return onClose()
    const done = await sending.send({ status: chosen, ...(reason.trim() !== '' && { reason: reason.trim() }) }, {
      status: chosen,
    } as object)
    if (!done) return
    draft.forget()
    onDone(
      resultText(
        done,
        text,
        record.number,
        text('desk.done-moved', { number: record.number, status: statusWord(kind, chosen, text).word }),
      ),
    )
  }

  return (
    <DeskForm
      title={text('desk.move')}
      act={text(chosen === ENDED[kind] ? 'desk.go-on' : 'desk.move')}
      again={sending.problem?.is === 'stale'}
      busy={sending.busy}
      notice={<SendingNotice kind={kind} sending={sending} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <Radios
        label={text('field.status')}
        options={moves.map((it) => {
          const { word, progress } = statusWord(kind, it, text)
          return {
            value: it,
            label: (
              <span className={styles.marked}>
                <ProgressGlyph progress={progress} />
                {word}
              </span>
            ),
          }
        })}
        value={chosen}
        onChoose={(it) => draft.write({ status: it })}
      />
      <TextField
        label={text('desk.reason')}
        aside={text('sign.optional')}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
    </DeskForm>
  )
}
