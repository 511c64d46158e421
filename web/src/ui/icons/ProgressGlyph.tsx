import { inRem } from './in-rem.ts'
import styles from './ProgressGlyph.module.css'

/** A progress ring that fills like a clock, and turns green only at the end. */
export type Progress = 'waiting' | 'standing' | 'quarter' | 'planned' | 'half' | 'done' | 'unknown'

/** The shape inside the ring, in a box of 16 by 16. */
export const PROGRESS_INSIDE: Record<Exclude<Progress, 'done'>, string> = {
  waiting: '',
  standing: 'M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z',
  quarter: 'M8 8V2a6 6 0 0 1 6 6Z',
  planned: '',
  half: 'M8 2a6 6 0 0 1 0 12Z',
  unknown: '',
}

export function ProgressGlyph({ progress, size = 16 }: { progress: Progress; size?: number }) {
  return (
    <svg className={styles.glyph} data-progress={progress} width={inRem(size)} height={inRem(size)} viewBox="0 0 16 16" aria-hidden="true">
      <circle className={styles.ring} cx="8" cy="8" r="6" />
      {progress === 'done' ? <path className={styles.line} d="m5.2 8.2 2 2 3.8-4.2" /> : <path d={PROGRESS_INSIDE[progress]} />}
      {progress === 'planned' && <path className={styles.line} d="M8 4.8V8l2.2 1.6" />}
    </svg>
  )
}
