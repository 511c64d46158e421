import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { later } from '../browser/later.ts'
import { ScrollArea } from '../ScrollArea.tsx'
import { type Item, PlainRows, type RowsProps } from './PlainRows.tsx'

/** Up to so many rows are all rendered; the code that renders only those in sight is loaded for a longer list. */
const MOST_PLAIN = 50

const VirtualRows = later(async () => (await import('./VirtualRows.tsx')).VirtualRows)

/** A scroll area with a list of any length. */
export function VirtualList<T extends Item>({
  keptRow,
  rowHeight,
  label,
  foot,
  head,
  className,
  ...rows
}: RowsProps<T> & {
  /** A row that is rendered even outside the view: the focus returns to it when its side panel closes. */
  keptRow?: string | null | undefined
  /** An estimate in px; rows are measured once rendered. */
  rowHeight: number
  label: string
  head?: ReactNode
  foot?: ReactNode
  className?: string | undefined
}) {
  const area = useRef<HTMLDivElement>(null)
  const isLong = useIsLong(rows.items.length, area)
  return (
    <ScrollArea ref={area} label={label} className={className}>
      {head}
      {isLong ? (
        <Suspense fallback={<PlainRows {...rows} items={rows.items.slice(0, MOST_PLAIN)} onNearEnd={null} />}>
          <VirtualRows {...(rows as unknown as RowsProps<Item>)} area={area} keptRow={keptRow} rowHeight={rowHeight} />
        </Suspense>
      ) : (
        <PlainRows {...rows} />
      )}
      {foot}
    </ScrollArea>
  )
}

/** Rows are replaced when a list becomes long, which would lose the focus: a list with the focus inside waits until it has left. */
function useIsLong(count: number, area: { current: HTMLElement | null }): boolean {
  const [isLong, setIsLong] = useState(count > MOST_PLAIN)
  useEffect(() => {
    if (count > MOST_PLAIN && !area.current?.contains(document.activeElement)) setIsLong(true)
  }, [count, area])
  return isLong
}
