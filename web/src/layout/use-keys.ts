import { useEffect, useRef } from 'react'
import { chosenSingleKeys } from '../preferences/choices.ts'
import { type KeyAct, LEADER_MS, meaningOf } from './keys.ts'

const FILLED_IN =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"]'

/** Listens for the keys of the page as such; fields, dialogs and menus keep theirs. */
export function useKeys(act: (act: KeyAct) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    let leader: { key: string; atMs: number } | null = null
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.key === 'Shift') return
      const waits = leader && event.timeStamp - leader.atMs < LEADER_MS ? leader.key : null
      const meaning = meaningOf(
        {
          key: event.key,
          command: event.ctrlKey || event.metaKey,
          shift: event.shiftKey,
          alt: event.altKey,
          busy: event.target instanceof Element && event.target.closest(FILLED_IN) !== null,
        },
        waits,
        chosenSingleKeys.now() === 'on',
      )
      leader = meaning.leader === null ? null : { key: meaning.leader, atMs: event.timeStamp }
      if (meaning.act === null) return
      event.preventDefault()
      latest.current(meaning.act)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
