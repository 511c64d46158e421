import { useEffect, useRef } from 'react'

/** Marks the element of one record in a list or on a board, so that keys find it. */
export const rowMark = (id: string) => ({ 'data-record': id })

/** The record whose row has the focus; null when none has. */
export function focusedRow(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record ?? null
}

/** Focuses the link of a record's row; when the row is not drawn, that of the first row that is. */
export function focusRow(id: string): void {
  const row = document.querySelector(`[data-record="${CSS.escape(id)}"]`) ?? document.querySelector('[data-record]')
  const link = row?.querySelector('a')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

/**
 * Returns the focus to the row of a record when its side panel closes, however it closes; without this it would fall to
 * the body. `openId` is the record whose panel is open, null when none is. Leaves a focus that is somewhere else alone.
 */
export function useReturnToRow(openId: string | null): void {
  const before = useRef(openId)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed !== null && openId === null && document.activeElement === document.body) focusRow(closed)
  }, [openId])
}
