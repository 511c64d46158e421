import type { Picture } from '@oppidum/domain/records/attachment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { change } from '../../../../api/change.ts'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { focusWhole } from '../../../../ui/browser/focus-whole.ts'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { refetchRecord } from '../record-answers.ts'
import styles from './PictureView.module.css'
import type { PicturesProps } from './picture-props.ts'
import { SaysAi } from './SaysAi.tsx'
import { PICTURE_CALLS } from './send-picture.ts'

/** Who added it. */
const BY = { operator: 'picture.by-operator', reporter: 'picture.by-reporter', city: 'picture.by-city' } as const

/** One full-size picture over the page. The button, a click beside the picture or Escape closes it; arrow keys lead to its neighbours. */
export function PictureView({
  kind,
  id,
  pictures,
  openId,
  mayEdit,
  onOpen,
  onRemoved,
}: PicturesProps & {
  pictures: readonly Picture[]
  openId: string
  onOpen: (id: string | null) => void
  /** Called when the picture has been removed. */
  onRemoved: () => void
}) {
  const text = useText()
  const format = useFormat()
  const opener = useRef(document.activeElement)
  const index = pictures.findIndex((it) => it.id === openId)
  const picture = pictures[index]
  if (!picture) return null
  const title = picture.caption ?? text('picture.number', { number: index + 1 })
  const go = (step: number) => onOpen(pictures[(index + step + pictures.length) % pictures.length]?.id ?? null)

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || pictures.length < 2) return
    event.preventDefault()
    go(document.documentElement.dir === 'rtl' ? -step : step)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onOpen(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.plate}
          style={{ '--ratio': picture.full.width / picture.full.height } as CSSProperties}
          aria-describedby={undefined}
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The button that opened a removed picture is gone as well.
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
          }}
          onKeyDown={handleKeyDown}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={text('picture.close')}>
                <Icon name="close" />
              </Button>
            </Dialog.Close>
          </header>
          <Whole key={picture.id} picture={picture} title={title} />
          <footer className={styles.foot}>
            <SaysAi picture={picture} hint />
            <p className={styles.about}>
              {text(BY[picture.by], { time: format.full(picture.at) })}
              {pictures.length > 1 && <span>{text('picture.position', { number: index + 1, count: pictures.length })}</span>}
            </p>
            {pictures.length > 1 && (
              <span className={styles.acts}>
                <Button onClick={() => go(-1)}>{text('picture.before')}</Button>
                <Button onClick={() => go(1)}>{text('picture.next')}</Button>
              </span>
            )}
            {mayEdit && <TakeOff key={picture.id} kind={kind} id={id} picture={picture} onDone={onRemoved} />}
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Reserves its space while it loads; if it fails, says so in its place. */
function Whole({ picture: { full, kind }, title }: { picture: Picture; title: string }) {
  const text = useText()
  const [failed, setFailed] = useState(false)
  if (failed) return <p className={styles.failed}>{text('picture.not-loaded')}</p>
  return (
    <div className={styles.whole} data-kind={kind}>
      <img src={full.url} width={full.width} height={full.height} alt={title} onError={() => setFailed(true)} />
    </div>
  )
}

/** Removes a picture after a confirmation, because its bytes cannot be recovered. */
function TakeOff({ kind, id, picture, onDone }: Omit<PicturesProps, 'mayEdit'> & { picture: Picture; onDone: () => void }) {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const [confirming, setConfirming] = useState(false)
  const detaching = useMutation({
    mutationFn: () => change(PICTURE_CALLS[kind].detach, { params: { id, picture: picture.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [PICTURE_CALLS[kind].list.path] })
      void refetchRecord(client, kind, city, id)
      toast({ state: 'ok', title: text('picture.taken-off') })
      onDone()
    },
  })

  if (!confirming) return <Button onClick={() => setConfirming(true)}>{text('picture.take-off')}</Button>
  return (
    <span className={styles.acts}>
      <span role="status">{text(detaching.isError ? 'picture.take-off-failed' : 'picture.take-off-sure')}</span>
      <Button autoFocus disabled={detaching.isPending} onClick={() => setConfirming(false)}>
        {text('picture.keep')}
      </Button>
      <Button look="primary" disabled={detaching.isPending} onClick={() => detaching.mutate()}>
        {text('picture.take-off')}
      </Button>
    </span>
  )
}
