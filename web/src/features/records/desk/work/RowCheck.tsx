import { useText } from '../../../../i18n/text.ts'
import type { DeskRecord } from '../desk-kind.ts'
import styles from './WorkScreen.module.css'

/** Selects a record for a bulk action; with Shift, everything from the last selected one. */
export function RowCheck({
  record,
  picked,
  onToggle,
}: {
  record: DeskRecord
  picked: boolean
  onToggle: (id: string, range: boolean) => void
}) {
  const text = useText()
  return (
    <label className={styles.check} onPointerDown={(event) => event.shiftKey && event.preventDefault()}>
      <span className="visually-hidden">{text('desk.pick', { number: record.number })}</span>
      <input
        type="checkbox"
        checked={picked}
        onChange={({ nativeEvent }) => onToggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
