import { useText } from '../../../../i18n/text.ts'
import type { DeskRecord } from '../desk-kind.ts'
import styles from './WorkScreen.module.css'

/** Picks a record for what is done to several; with Shift all from the last one picked. */
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
