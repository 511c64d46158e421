import type { Image } from '@oppidum/domain/gallery/image'
import { memo, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { useSaveImage } from '../use-save-image.ts'
import styles from './ImageCard.module.css'
import { ImageMark } from './ImageMark.tsx'

/** A picture of the gallery with its actions. */
export const ImageCard = memo(function ImageCard({
  image,
  widthPx,
  onOpen,
  onDelete,
  onAddressGone,
  picked,
  onPick,
}: {
  image: Image
  /** Of its cell. */
  widthPx: number
  onOpen: (id: string) => void
  /** Resolves once the server has answered. */
  onDelete: (id: string) => Promise<void>
  onAddressGone: (id: string) => void
  picked: boolean
  /** Null where selection is off. */
  onPick: ((id: string) => void) | null
}) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { save, busy } = useSaveImage()
  const { id, prompt, kind, createdAt } = image
  return (
    <article className={styles.card} data-picked={picked || undefined}>
      <div className={styles.frame} data-kind={kind}>
        <button type="button" className={styles.open} aria-label={text('images.open', { prompt })} onClick={() => onOpen(id)}>
          <Small key={image.imageUrl} image={image} widthPx={widthPx} onAddressGone={onAddressGone} />
        </button>
        <span className={styles.mark}>
          <ImageMark kind={kind} />
        </span>
        {onPick && (
          <label className={styles.pick}>
            <input type="checkbox" checked={picked} onChange={() => onPick(id)} aria-label={text('images.pick', { prompt })} />
          </label>
        )}
      </div>
      <p className={styles.prompt} title={prompt}>
        {prompt}
      </p>
      <div className={styles.foot}>
        <time className={styles.time} dateTime={createdAt} data-tip={format.full(createdAt)}>
          {format.time(createdAt, nowMs)}
        </time>
        <span className={styles.acts}>
          <Button look="quiet" disabled={busy} aria-label={text('images.save-named', { prompt })} onClick={() => save(image)}>
            <Icon name="download" size={18} />
            {text('images.save')}
          </Button>
          <DeleteButton prompt={prompt} onDelete={() => onDelete(id)} />
        </span>
      </div>
    </article>
  )
})

/** The smallest thumbnail that fills its cell. An expired address is reported once; a new one arrives as another image. */
function Small({ image, widthPx, onAddressGone }: { image: Image; widthPx: number; onAddressGone: (id: string) => void }) {
  const text = useText()
  const [failed, setFailed] = useState(false)
  if (failed) return <span className={styles.gone}>{text('images.not-shown')}</span>
  const sizes = [...image.thumbnails, { url: image.imageUrl, width: image.width }]
  return (
    <img
      src={sizes[0]?.url}
      srcSet={sizes.map((it) => `${it.url} ${it.width}w`).join(', ')}
      sizes={`${Math.round(widthPx)}px`}
      alt=""
      decoding="async"
      onError={() => {
        setFailed(true)
        onAddressGone(image.id)
      }}
    />
  )
}
