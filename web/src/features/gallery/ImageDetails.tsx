import type { Image } from '@oppidum/domain/gallery/image'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import styles from './ImageDetails.module.css'

/** How a picture was made; an upload has fewer details. */
export function ImageDetails({ image: { making, width, height, createdAt, moderationScore, prompt } }: { image: Image }) {
  const text = useText()
  const format = useFormat()
  return (
    <dl className={styles.pairs}>
      {making && (
        <>
          {making.drawnFrom !== prompt && <Pair name={text('images.drawn-from')}>{making.drawnFrom}</Pair>}
          <Pair name={text('images.model')}>{making.model}</Pair>
          {/* Without digit separators, so that it can be typed in again. */}
          <Pair name={text('images.seed')}>{String(making.seed)}</Pair>
          {making.steps !== null && <Pair name={text('images.steps')}>{format.number(making.steps)}</Pair>}
          {making.guidance !== null && <Pair name={text('images.guidance')}>{format.number(making.guidance, 1)}</Pair>}
          {making.negativePrompt !== null && <Pair name={text('images.left-out-words')}>{making.negativePrompt}</Pair>}
        </>
      )}
      <Pair name={text('images.size')}>{text('images.pixels', { width, height })}</Pair>
      <Pair name={text('images.score')}>
        {moderationScore === null ? text('images.no-score') : text('images.score-of', { score: format.number(moderationScore) })}
      </Pair>
      <Pair name={text('images.when')}>
        <time dateTime={createdAt}>{format.full(createdAt)}</time>
      </Pair>
    </dl>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.pair}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
