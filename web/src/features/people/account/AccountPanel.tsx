import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** A panel of the account page, with its loading and error states. */
export function AccountPanel<T>({
  title,
  query,
  rows,
  className,
  meta,
  children,
}: {
  title: string
  query: { data: { value: T } | undefined; isError: boolean; refetch: () => unknown }
  /** Rows of space to reserve while loading. */
  rows: number
  className?: string | undefined
  meta?: ReactNode
  children: (value: T) => ReactNode
}) {
  const text = useText()
  const value = query.data?.value
  return (
    <Panel title={title} className={className} meta={meta} busy={value === undefined && !query.isError}>
      {query.isError && (
        <Notice
          inline
          alert
          state="critical"
          title={text('account.failed')}
          sentence={text('identity.no-answer')}
          act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {value === undefined ? !query.isError && <Skeleton rows={rows} height={40} label={text('panel.loading')} /> : children(value)}
    </Panel>
  )
}
