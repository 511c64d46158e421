import { useEffect, useRef } from 'react'
import { focusedRow, focusRow } from '../../../../selection/record-rows.ts'
import { onRowAct, type RowAct } from '../../../../selection/row-acts.ts'

/**
 * Moves the focus through the visible rows by keyboard and applies keyboard actions to the focused row. The open record has a side panel
 * that handles its own keys. `ids` in display order.
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
        const focused = focusedRow()
        const here = focused ?? open
        if (it === 'next' || it === 'before') {
          const at = here === null ? -1 : rows.indexOf(here)
          const to = at === -1 ? 0 : at + (it === 'next' ? 1 : -1)
          const id = rows[Math.max(0, Math.min(rows.length - 1, to))]
          if (id !== undefined) focusRow(id)
          return
        }
        const on = it === 'pick' ? here : focused
        if (on !== null && rows.includes(on)) handle(it, on)
      }),
    [],
  )
}
