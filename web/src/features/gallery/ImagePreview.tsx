import type { GenerateBody, Image } from '@oppidum/domain/gallery/image'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { focusWhole } from '../../ui/browser/focus-whole.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { optionsOf } from './generator/prompt-options.ts'
import { ImageMark, ImageMarkHint } from './grid/ImageMark.tsx'
import { ImageDetails } from './ImageDetails.tsx'
import styles from './ImagePreview.module.css'
import { useSaveImage } from './use-save-image.ts'

/**
 * A full-size picture over the page, with its details. The button, a click beside it or Escape closes it; arrow keys lead to its
 * neighbours.
 */
export function ImagePreview({
  image,
  onStep,
  onAgain,
  onClose,
}: {
  image: Image
  onStep: (step: 1 | -1) => void
  /** Opens the generator with these values. */
  onAgain: (options: GenerateBody) => void
  onClose: () => void
}) {
  const text = useText()
  const opener = useRef(document.activeElement)
  const { save, busy } = useSaveImage()
  const again = optionsOf(image)
  const leads = useRef(false)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const isOnward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
    onStep(isOnward ? 1 : -1)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.plate}
          aria-describedby={undefined}
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The generator takes the focus.
            if (leads.current) return
            // The element that opened it may have scrolled out of the list, or been deleted.
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
          }}
          onKeyDown={handleKeyDown}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{image.prompt}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={text('picture.close')}>
                <Icon name="close" />
              </Button>
            </Dialog.Close>
          </header>
          <div className={styles.body}>
            <Whole key={image.imageUrl} image={image} />
            <aside className={styles.about} aria-label={text('images.details')}>
              <ImageMark kind={image.kind} />
              <ImageMarkHint kind={image.kind} />
              <ImageDetails image={image} />
              {again && (
                <Button
                  onClick={() => {
                    leads.current = true
                    onAgain(again)
                  }}
                >
                  <Icon name="assistant" size={18} />
                  {text('images.make-again')}
                </Button>
              )}
              <Button look="primary" disabled={busy} onClick={() => save(image)}>
                <Icon name="download" size={18} />
                {text('images.download')}
              </Button>
            </aside>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Reserves its space while it loads; if it fails, says so in its place. */
function Whole({ image: { imageUrl, width, height, prompt, kind } }: { image: Image }) {
  const text = useText()
  const [failed, setFailed] = useState(false)
  if (failed) return <p className={styles.failed}>{text('picture.not-loaded')}</p>
  return (
    <div className={styles.whole} data-kind={kind}>
      <img src={imageUrl} width={width} height={height} alt={prompt} onError={() => setFailed(true)} />
    </div>
  )
}
