import { BAND_SHARE } from '@oppidum/domain/forecast'
import type { ModelScore } from '@oppidum/domain/model-score'
import { FigureText } from '../../evidence/FigureText.tsx'
import { useFormat } from '../../evidence/use-format.ts'
import { type TextId, useText } from '../../locales/text.ts'
import { bandVerdict } from '../../scores/better.ts'
import { scoreFigure } from '../../scores/score-figure.ts'
import styles from './Models.module.css'

const SAID: Record<NonNullable<ReturnType<typeof bandVerdict>>, TextId> = {
  kept: 'band.kept',
  'too-narrow': 'band.too-narrow',
  'too-wide': 'band.too-wide',
  few: 'band.few',
}

/** How often the truth lay in the band that promises 80 of 100; for models without one, that there is none. */
export function BandWord({ score: { coverage, scored }, atMs }: { score: Pick<ModelScore, 'coverage' | 'scored'>; atMs: number }) {
  const text = useText()
  const format = useFormat()
  const found = bandVerdict(coverage, scored)
  if (found === null) return <span className={styles.quiet}>{text(scored === 0 ? 'models.not-scored' : 'band.none')}</span>
  return (
    <>
      <FigureText figure={scoreFigure(coverage, 100, atMs)} unit="%" tight />{' '}
      <span className={styles.quiet}>{text(SAID[found], { promised: format.number(BAND_SHARE * 100) })}</span>
    </>
  )
}
