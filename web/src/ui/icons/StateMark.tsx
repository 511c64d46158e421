import styles from './StateMark.module.css'

export type State = 'critical' | 'high' | 'medium' | 'low' | 'ok' | 'none'

const SHAPE: Record<State, { outline: string; glyph: string }> = {
  critical: { outline: 'M9 .8 17.2 9 9 17.2 .8 9Z', glyph: 'M9 4.6v5M9 11.6v1.8' },
  high: { outline: 'M9 1.6 17.4 16.4H.6Z', glyph: 'M9 6.4v5M9 13v1.6' },
  medium: { outline: 'M2 2h14v14H2Z', glyph: 'M5.4 9h7.2' },
  low: { outline: 'M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 0 0 9 1.6Z', glyph: 'M9 8.9v.2' },
  ok: { outline: 'M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 0 0 9 1.6Z', glyph: 'm5.4 9.2 2.5 2.5 4.8-5' },
  none: { outline: 'M9 2.4a6.6 6.6 0 1 0 0 13.2A6.6 6.6 0 0 0 9 2.4Z', glyph: '' },
}

/** Shape, colour and glyph of a state. It never stands alone: a word is beside it, so it is hidden from readers. */
export function StateMark({ state, size = 18 }: { state: State; size?: number }) {
  const { outline, glyph } = SHAPE[state]
  return (
    <svg className={styles.mark} data-state={state} width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <path className={styles.shape} d={outline} />
      {glyph && <path className={styles.glyph} d={glyph} />}
    </svg>
  )
}
