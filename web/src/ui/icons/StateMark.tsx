import { inRem } from './in-rem.ts'
import styles from './StateMark.module.css'
import { STATE_SHAPE, type State } from './state-shape.ts'

export type { State } from './state-shape.ts'

/**
 * A state's shape, colour and glyph. Always beside a word, so it is hidden from screen readers. A state from a newer server that this page
 * does not know is drawn as unknown.
 */
export function StateMark({ state, size = 18 }: { state: State; size?: number }) {
  const shown: State = Object.hasOwn(STATE_SHAPE, state) ? state : 'unknown'
  const { outline, glyph } = STATE_SHAPE[shown]
  return (
    <svg className={styles.mark} data-state={shown} width={inRem(size)} height={inRem(size)} viewBox="0 0 18 18" aria-hidden="true">
      <path className={styles.shape} d={outline} />
      {glyph && <path className={styles.glyph} d={glyph} />}
    </svg>
  )
}
