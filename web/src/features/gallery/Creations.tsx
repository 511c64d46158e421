import type { GenerateBody } from '@oppidum/domain/gallery/image'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../api/use-address.ts'
import { useText } from '../../i18n/text.ts'
import { ListFoot } from '../../provenance/ListFoot.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Creations.module.css'
import type { Again } from './generator/prompt-options.ts'
import { ImageCard } from './grid/ImageCard.tsx'
import { ImageGrid } from './grid/ImageGrid.tsx'
import { PickedBar } from './grid/PickedBar.tsx'
import { ImagePreview } from './ImagePreview.tsx'
import { ImageSearch } from './ImageSearch.tsx'
import { imageFilter } from './image-filter.ts'
import { SavedImages } from './SavedImages.tsx'
import { useDeleteImages } from './use-delete-images.ts'
import { useGallery } from './use-gallery.ts'

const NONE: ReadonlySet<string> = new Set()

/** A person's own pictures. `?image=` opens one at full size; `manage` allows several to be selected and deleted together. */
export function Creations({ manage = false }: { manage?: boolean }) {
  const text = useText()
  const { search, change } = useAddress()
  const filter = useMemo(() => imageFilter(search), [search])
  const { images, total, isPending, isError, isKnown, retry, showMore, isMoreComing, handleAddressGone } = useGallery(filter)
  const remove = useDeleteImages()
  const navigate = useNavigate()
  const [picked, setPicked] = useState(NONE)
  /** The picture that is being deleted from its card. */
  const leaving = useRef<string | null>(null)
  const openIndex = images.findIndex((it) => it.id === search.get('image'))
  const open = images[openIndex]
  const isNarrowed = filter.words !== '' || filter.kind !== null || filter.fromDay !== null || filter.toDay !== null

  const handleOpen = useCallback((image: string) => change({ image }), [change])
  const handleDelete = useCallback(
    async (id: string) => {
      leaving.current = id
      await remove([id])
    },
    [remove],
  )
  // The focused element disappears with its card, so the focus moves only after the next render.
  useEffect(() => {
    if (leaving.current === null || images.some((it) => it.id === leaving.current)) return
    leaving.current = null
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [images])
  const handlePick = useCallback(
    (id: string) => setPicked((now) => (now.has(id) ? new Set([...now].filter((it) => it !== id)) : new Set([...now, id]))),
    [],
  )
  function handleAgain(again: GenerateBody) {
    const narrowed = new URLSearchParams(search)
    narrowed.delete('image')
    void navigate({ pathname: '/images-gallery', search: manage ? '' : String(narrowed) }, { state: { again } satisfies Again })
  }
  async function handleDeletePicked() {
    await remove(images.filter((it) => picked.has(it.id)).map((it) => it.id))
    setPicked(NONE)
  }

  return (
    <Panel
      title={text('images.creations')}
      flush
      busy={isPending}
      dim={isError && isKnown}
      meta={isKnown && text('images.count', { count: total })}
      notice={
        isError && (
          <Notice
            inline
            alert
            state="critical"
            title={text('images.failed')}
            sentence={text(isKnown ? 'images.failed-stale' : 'images.failed-kept')}
            act={<Button onClick={retry}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      <ImageSearch filter={filter} />
      {manage && images.length > 0 && (
        <PickedBar
          count={images.filter((it) => picked.has(it.id)).length}
          of={images.length}
          onAll={() => setPicked(new Set(images.map((it) => it.id)))}
          onNone={() => setPicked(NONE)}
          onDelete={handleDeletePicked}
        />
      )}
      {isPending && (
        <p className={styles.waiting} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          {text('panel.loading')}
        </p>
      )}
      {isError && !isKnown && <SavedImages />}
      {isKnown &&
        images.length === 0 &&
        (isNarrowed ? (
          <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />
        ) : (
          <Notice state="none" title={text('images.none')} sentence={text(manage ? 'images.none-manage' : 'images.none-sentence')} />
        ))}
      {images.length > 0 && (
        <ImageGrid
          label={text('images.creations')}
          items={images}
          total={total}
          onNearEnd={showMore}
          cell={(image, widthPx) => (
            <ImageCard
              image={image}
              widthPx={widthPx}
              onOpen={handleOpen}
              onDelete={handleDelete}
              onAddressGone={handleAddressGone}
              picked={picked.has(image.id)}
              onPick={manage ? handlePick : null}
            />
          )}
        />
      )}
      <ListFoot showMore={showMore} busy={isMoreComing} />
      {open && (
        <ImagePreview
          image={open}
          onClose={() => change({ image: null }, { replace: true })}
          onAgain={handleAgain}
          onStep={(step) => change({ image: images[openIndex + step]?.id ?? open.id }, { replace: true })}
        />
      )}
    </Panel>
  )
}
