import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Picture } from '@oppidum/domain/records/attachment'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { PanelSection } from '../../../../ui/overlays/SidePanelParts.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { AddPicture } from './AddPicture.tsx'
import styles from './Pictures.module.css'
import { PictureView } from './PictureView.tsx'
import type { PicturesProps } from './picture-props.ts'
import { SaysAi } from './SaysAi.tsx'
import { PICTURE_CALLS } from './send-picture.ts'

/** Picture addresses are valid for half an hour at least, so this refreshes them in good time. */
const POLL_MS = 60_000

/** The pictures of a record as a strip; each opens at full size. People with edit rights can add and remove pictures. */
export function Pictures({ kind, id, mayEdit }: PicturesProps) {
  const text = useText()
  const [openId, setOpenId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { data, isError, refetch } = useAnswer(PICTURE_CALLS[kind].list, { params: { id }, pollMs: POLL_MS })
  const pictures = data?.value
  const add = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)

  /** The element that had the focus is gone. */
  function handleDone() {
    setAdding(false)
    setOpenId(null)
    wantsFocus.current = true
  }

  useEffect(() => {
    if (!wantsFocus.current || !add.current) return
    wantsFocus.current = false
    add.current.focus()
  })

  return (
    <PanelSection title={pictures?.length ? text('picture.title-count', { count: pictures.length }) : text('picture.title')}>
      <div className={styles.section}>
        {!pictures && isError && (
          <Notice
            inline
            alert
            state="critical"
            title={text('picture.list-failed')}
            act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
          />
        )}
        {!pictures && !isError && <Skeleton rows={1} height={64} label={text('picture.loading')} />}
        {pictures && pictures.length === 0 && !isAdding && <p className={styles.none}>{text('picture.none')}</p>}
        {pictures && pictures.length > 0 && <Strip pictures={pictures} onOpen={setOpenId} />}
        {mayEdit &&
          pictures &&
          (isAdding ? (
            <AddPicture kind={kind} id={id} onDone={handleDone} />
          ) : (
            <Button ref={add} onClick={() => setAdding(true)}>
              {text('picture.add')}
            </Button>
          ))}
      </div>
      {pictures?.some((it) => it.id === openId) && (
        <PictureView
          kind={kind}
          id={id}
          pictures={pictures}
          openId={openId ?? ''}
          mayEdit={mayEdit}
          onOpen={setOpenId}
          onRemoved={handleDone}
        />
      )}
    </PanelSection>
  )
}

function Strip({ pictures, onOpen }: { pictures: readonly Picture[]; onOpen: (id: string) => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <ul className={styles.strip}>
      {pictures.map((it, index) => (
        <li key={it.id}>
          <button type="button" className={styles.thumb} data-kind={it.kind} onClick={() => onOpen(it.id)}>
            <img
              src={it.thumb.url}
              width={it.thumb.width}
              height={it.thumb.height}
              loading="lazy"
              alt={text('picture.open', {
                what: it.caption ?? text('picture.number', { number: index + 1 }),
                time: format.time(it.at, nowMs),
              })}
            />
            <SaysAi picture={it} />
          </button>
        </li>
      ))}
    </ul>
  )
}
