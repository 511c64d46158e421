import { useEffect, useRef } from 'react'
import { focusedRow } from '../../../selection/record-rows.ts'
import { onRowAct, type RowAct } from '../../../selection/row-acts.ts'

/** Does what a key says with the record of a side panel; while a row of a list has the focus, the key means that row. */
export function usePanelActs(act: (act: RowAct) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => onRowAct((it) => focusedRow() === null && latest.current(it)), [])
}
