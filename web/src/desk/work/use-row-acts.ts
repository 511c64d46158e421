import { useEffect, useRef } from 'react'
import { onRowAct, type RowAct } from '../../selection/row-acts.ts'

/** Marks the element of one record in a list or on a board, so that keys find it. */
export const rowMark = (id: string) => ({ 'data-record': id })

/** The record whose row has the focus; null when none has. */
function focusedId(): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-record]')
  return row?.dataset.record ?? null
}

function focusRow(id: string): void {
  // Of a long list only what is in sight is drawn.
  const row = document.querySelector(`[data-record="${CSS.escape(id)}"]`) ?? document.querySelector('[data-record]')
  const link = row?.querySelector('a')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

/**
 * Steps through the rows in sight with the keys and does what they say with the one that has the focus, else with the
 * one that is open. `ids` in the order of the screen.
 */
export function useRowActs(
  ids: readonly string[],
  openId: string | null,
  act: (act: Exclude<RowAct, 'next' | 'before'>, id: string) => void,
): void {
  const latest = useRef({ ids, openId, act })
  useEffect(() => {
    latest.current = { ids, openId, act }
  })
  useEffect(
    () =>
      onRowAct((it) => {
        const { ids: rows, openId: open, act: handle } = latest.current
        const here = focusedId() ?? open
        if (it === 'next' || it === 'before') {
          const at = here === null ? -1 : rows.indexOf(here)
          const to = at === -1 ? 0 : at + (it === 'next' ? 1 : -1)
          const id = rows[Math.max(0, Math.min(rows.length - 1, to))]
          if (id !== undefined) focusRow(id)
        } else if (here !== null && rows.includes(here)) handle(it, here)
      }),
    [],
  )
}
