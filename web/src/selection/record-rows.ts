import { useEffect, useRef } from 'react'

/** Marks a record's element in a list or on a board, so that keyboard navigation finds it. */
export const rowMark = (id: string) => ({ 'data-record': id })

/** The record whose row has the focus; null when none has. */
export function focusedRow(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record ?? null
}

/** Focuses the link in a record's row; if the row is not rendered, that in the first row that is. */
export function focusRow(id: string): void {
  const row = document.querySelector(`[data-record="${CSS.escape(id)}"]`) ?? document.querySelector('[data-record]')
  const link = row?.querySelector('a')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

/**
 * Returns the focus to a record's row when its side panel closes, in whatever way; otherwise it would fall to the body. `openId` is the
 * record whose panel is open, null when none is. Leaves a focus elsewhere alone.
 */
export function useReturnToRow(openId: string | null): void {
  const before = useRef(openId)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed !== null && openId === null && document.activeElement === document.body) focusRow(closed)
  }, [openId])
}
