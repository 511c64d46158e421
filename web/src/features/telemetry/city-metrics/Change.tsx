import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import styles from './Change.module.css'

/** '+2.3% from yesterday' with an arrow, or a note that there is nothing to compare with yet. */
export function Change({ change }: { change: Figure | null }) {
  const text = useText()
  if (!change) return <span>{text('change.none')}</span>
  const direction = Math.abs(change.value) < 0.05 ? 'level' : change.value > 0 ? 'up' : 'down'
  return (
    <>
      <span className={styles.change}>
        <Icon name={direction} size={16} />
        <FigureText figure={change} unit="%" tight digits={1} signed />
      </span>
      <span>{text('change.from-yesterday')}</span>
    </>
  )
}
