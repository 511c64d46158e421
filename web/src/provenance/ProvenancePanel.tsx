import type { ReactNode } from 'react'
import { useUnreachableSince } from '../api/reachability.ts'
import { type TextId, useText } from '../i18n/text.ts'
import { Panel } from '../ui/Panel.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { PanelMarks } from './PanelMarks.tsx'
import type { PanelReading } from './use-panel.ts'

/** A panel in one of its five states; `children` are drawn in all of them but the first, `skeleton` in that one. */
export function ProvenancePanel({
  title,
  failed,
  reading,
  skeleton,
  empty,
  meta,
  flush = false,
  className,
  children,
}: {
  title: string
  /** What the panel says when its call fails. */
  failed: TextId
  reading: PanelReading
  skeleton: ReactNode
  /** Stands in for the content when there is none and none stands in for it. */
  empty?: ReactNode
  meta?: ReactNode
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const text = useText()
  const { state } = reading
  const offline = useUnreachableSince() !== null
  const isUnknown = state.kind === 'failed' && state.since === null
  const callFailed = state.kind === 'failed' || (state.kind === 'sample' && state.failed)
  return (
    <Panel
      title={title}
      className={className}
      busy={state.kind === 'loading'}
      dim={state.kind === 'stale' || state.kind === 'failed'}
      flush={flush}
      notice={callFailed && <FailureNotice title={text(failed)} reading={reading} />}
      meta={
        <>
          <PanelMarks reading={reading} />
          {meta}
        </>
      }
    >
      {/* Without a network nobody knows whether there is nothing. */}
      {state.kind === 'loading' ? skeleton : isUnknown && offline ? null : state.kind === 'empty' || isUnknown ? empty : children}
    </Panel>
  )
}
