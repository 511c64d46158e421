import { useEffect, useRef } from 'react'
import { focusedRow } from '../../../selection/record-rows.ts'
import { onRowAct, type RowAct } from '../../../selection/row-acts.ts'

/** Applies keyboard actions to the record in the side panel; while a row of a list has the focus, keys act on that row. */
export function usePanelActs(act: (act: RowAct) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => onRowAct((it) => focusedRow() === null && latest.current(it)), [])
}
