import { Suspense, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { later } from '../browser/later.ts'
import { MOBILE, useMedia } from '../browser/use-media.ts'
import { Icon } from '../icons/Icon.tsx'
import type { SidePanelProps } from '../side-panel-props.ts'
import styles from './SidePanel.module.css'

/** Loaded on the first phone that needs it. */
const BottomPanel = later(async () => (await import('../BottomPanel.tsx')).BottomPanel)

/** Beside the list on a wide window, from the bottom on a phone. */
export function SidePanel(props: SidePanelProps) {
  const mobile = useMedia(MOBILE)
  if (!mobile) return <PanelBeside {...props} />
  return (
    <Suspense fallback={null}>
      <BottomPanel {...props} />
    </Suspense>
  )
}

function PanelBeside({ caption, title, closeLabel, onClose, actions, children, foot }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      ref={panel}
      className={styles.beside}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <span className={styles.caption}>{caption}</span>
        {actions}
        <Button look="icon" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
      {foot && (
        <div className={styles.foot} data-foot>
          {foot}
        </div>
      )}
    </aside>
  )
}
