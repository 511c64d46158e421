import { useEffect, useRef } from 'react'
import { chosenSingleKeys } from '../../../preferences/choices.ts'
import { type KeyAct, LEADER_MS, meaningOf } from './keys.ts'

const FILLED_IN =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Listens for page-wide shortcuts; fields, dialogs and menus keep their own keys. While a dialog `opens`, which may have to load first,
 * typed letters are meant for it and go to `onEarly` one by one.
 */
export function useKeys(act: (act: KeyAct) => void, opens: boolean, onEarly: (letter: string) => void): void {
  const latest = useRef({ act, opens, onEarly })
  useEffect(() => {
    latest.current = { act, opens, onEarly }
  })
  useEffect(() => {
    let leader: { key: string; atMs: number } | null = null
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.key === 'Shift') return
      const busy = event.target instanceof Element && event.target.closest(FILLED_IN) !== null
      const command = event.ctrlKey || event.metaKey
      if (latest.current.opens && !busy && !command && !event.altKey) {
        if (event.key.length === 1) latest.current.onEarly(event.key)
        return
      }
      const waits = leader && event.timeStamp - leader.atMs < LEADER_MS ? leader.key : null
      const meaning = meaningOf(
        {
          key: event.key,
          command,
          shift: event.shiftKey,
          alt: event.altKey,
          busy,
        },
        waits,
        chosenSingleKeys.now() === 'on',
      )
      leader = meaning.leader === null ? null : { key: meaning.leader, atMs: event.timeStamp }
      if (meaning.act === null) return
      event.preventDefault()
      latest.current.act(meaning.act)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
