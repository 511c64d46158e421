import type { ReactNode } from 'react'
import { useUnreachableSince } from '../api/reachability.ts'
import { type TextId, useText } from '../i18n/text.ts'
import { Panel } from '../ui/Panel.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { PanelMarks } from './PanelMarks.tsx'
import type { PanelReading } from './use-panel.ts'

/** A panel in one of its five states; renders `skeleton` in the first and `children` in all others. */
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
  /** The error message when its call fails. */
  failed: TextId
  reading: PanelReading
  skeleton: ReactNode
  /** Shown when there is no content and no sample for it. */
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
      {/* Without a network it is unknown whether there is any content. */}
      {state.kind === 'loading' ? skeleton : isUnknown && offline ? null : state.kind === 'empty' || isUnknown ? empty : children}
    </Panel>
  )
}
