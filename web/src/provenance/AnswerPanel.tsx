import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/lists/SetupList.module.css'
import { Notice } from '../ui/Notice.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** A panel about something that is set up, without provenance: it loads, it is there, or it failed and can be tried again. */
export function AnswerPanel({
  title,
  query,
  failed,
  skeleton,
  meta,
  flush = true,
  children,
}: {
  title: string
  query: { isPending: boolean; isError: boolean; data?: unknown; refetch: () => unknown }
  /** The sentence when it could not be loaded; what was loaded before stays. */
  failed: string
  /** Rows of this height, in px, until it has been loaded. */
  skeleton?: { rows: number; height: number }
  meta?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  const text = useText()
  const { isPending, isError, data, refetch } = query
  return (
    <Panel
      title={title}
      flush={flush}
      busy={isPending}
      dim={isError && data !== undefined}
      meta={meta}
      notice={
        isError && (
          <Notice
            inline
            alert
            state="critical"
            title={failed}
            act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      {isPending && skeleton && (
        <div className={flush ? styles.inset : undefined}>
          <Skeleton {...skeleton} label={text('panel.loading')} />
        </div>
      )}
      {children}
    </Panel>
  )
}
