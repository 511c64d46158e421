import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ReactNode } from 'react'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Ago } from './Ago.tsx'
import styles from './System.module.css'

/** Figures are measured once a minute, instances report every 15 s: what is older has not been confirmed. */
const CURRENT_MS = 3 * MINUTE_MS

export interface PartProps {
  /** The report itself is no longer confirmed. */
  dim: boolean
}

/** One part of the report with its age and source; without an age it was not measured, which is said instead of its figures. */
export function SystemPanel({
  id,
  title,
  at,
  source,
  dim,
  wide = false,
  children,
}: PartProps & {
  /** Where links of the head lead. */
  id: string
  title: string
  /** When it was measured; null if it was not. */
  at: string | null
  source: TextId
  wide?: boolean
  children: ReactNode
}) {
  const text = useText()
  const nowMs = useNowEvery(1_000)
  const isOld = at !== null && nowMs - Date.parse(at) > CURRENT_MS
  return (
    <div id={id} className={styles.part} data-wide={wide || undefined}>
      <Panel
        title={title}
        flush
        dim={dim || isOld}
        className={styles.panel}
        meta={
          at !== null && (
            <span>
              <Ago at={at} /> · {text(source)}
            </span>
          )
        }
      >
        {at === null ? <Notice state="none" title={text('system.not-measured')} sentence={text('system.not-measured-hint')} /> : children}
      </Panel>
    </div>
  )
}
