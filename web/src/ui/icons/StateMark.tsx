import { inRem } from './in-rem.ts'
import styles from './StateMark.module.css'
import { STATE_SHAPE, type State } from './state-shape.ts'

export type { State } from './state-shape.ts'

/** Shape, colour and glyph of a state. It never stands alone: a word is beside it, so it is hidden from readers. */
export function StateMark({ state, size = 18 }: { state: State; size?: number }) {
  const { outline, glyph } = STATE_SHAPE[state]
  return (
    <svg className={styles.mark} data-state={state} width={inRem(size)} height={inRem(size)} viewBox="0 0 18 18" aria-hidden="true">
      <path className={styles.shape} d={outline} />
      {glyph && <path className={styles.glyph} d={glyph} />}
    </svg>
  )
}
