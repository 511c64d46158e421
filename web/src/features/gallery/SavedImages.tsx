import { useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import { useMe } from '../../identity/identity.tsx'
import { useFormat } from '../../provenance/use-format.ts'
import styles from './grid/ImageCard.module.css'
import { ImageGrid } from './grid/ImageGrid.tsx'
import { ImageMark } from './grid/ImageMark.tsx'
import { savedImages } from './saved-image-list.ts'

/** This browser's copies of the latest pictures, shown while the gallery is unavailable. Read-only. */
export function SavedImages() {
  const text = useText()
  const format = useFormat()
  const me = useMe()
  const saved = useMemo(() => (me ? savedImages(me.userId) : []), [me])
  if (saved.length === 0) return null
  return (
    <ImageGrid
      label={text('images.kept-here')}
      items={saved}
      total={saved.length}
      cell={(image) => (
        <article className={styles.card}>
          <div className={styles.frame} data-kind={image.kind}>
            <span className={styles.open}>
              <img src={image.thumbnail} alt={image.prompt} />
            </span>
            <span className={styles.mark}>
              <ImageMark kind={image.kind} />
            </span>
          </div>
          <p className={styles.prompt}>{image.prompt}</p>
          <time className={styles.time} dateTime={image.createdAt}>
            {format.full(image.createdAt)}
          </time>
        </article>
      )}
    />
  )
}
