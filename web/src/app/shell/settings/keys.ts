import type { TextId } from '../../../i18n/text.ts'
import { ROW_KEYS, type RowAct } from '../../../selection/row-acts.ts'
import { SCREENS } from '../sidebar/nav-entries.ts'

/** What a page-wide shortcut does. */
export type KeyAct = 'palette' | 'keys' | 'search' | 'theme' | 'next-value' | 'value-before' | { go: string } | { row: RowAct }

interface Key {
  /** As printed on the keyboard: pressed one after the other, or together where `held` is set. */
  keys: readonly string[]
  held?: boolean
  text: TextId
  /** Absent: the component that it belongs to handles it. */
  act?: KeyAct
  /** Without Ctrl or Cmd: can be turned off (WCAG 2.1.4), and is ignored while a field has the focus. */
  single?: boolean
}

const row = (act: RowAct, text: TextId): Key => ({ keys: [ROW_KEYS[act]], text, act: { row: act }, single: true })

/** Every shortcut of the product, for the overview and the listener. */
export const KEYS: readonly { text: TextId; keys: readonly Key[] }[] = [
  {
    text: 'keys.everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], held: true, text: 'keys.palette', act: 'palette' },
      { keys: ['?'], text: 'keys.overview', act: 'keys', single: true },
      { keys: ['/'], text: 'keys.search', act: 'search', single: true },
      { keys: ['V'], text: 'keys.next-value', act: 'next-value', single: true },
      { keys: ['Shift', 'V'], held: true, text: 'keys.value-before', act: 'value-before', single: true },
      { keys: ['T'], text: 'keys.theme', act: 'theme', single: true },
      { keys: ['Ctrl', 'B'], held: true, text: 'keys.sidebar' },
      { keys: ['F8'], text: 'keys.toasts' },
      { keys: ['Esc'], text: 'keys.close' },
    ],
  },
  {
    text: 'keys.rows',
    keys: [
      row('next', 'keys.row-next'),
      row('before', 'keys.row-before'),
      row('pick', 'keys.row-pick'),
      { keys: ['Enter'], text: 'keys.row-open' },
      row('acknowledge', 'keys.row-acknowledge'),
      row('assign', 'keys.row-assign'),
      row('assign-to-me', 'keys.row-assign-to-me'),
      row('close', 'keys.row-close'),
      row('comment', 'keys.row-comment'),
      row('edit', 'keys.row-edit'),
    ],
  },
  {
    text: 'keys.go-to',
    keys: SCREENS.map(({ to, text, letter }) => ({
      keys: ['G', letter.toUpperCase()],
      text,
      act: { go: to },
      single: true,
    })),
  },
]

/** The relevant part of a key press. `key` as the event names it. */
export interface Press {
  key: string
  /** Ctrl or Cmd. */
  command: boolean
  shift: boolean
  alt: boolean
  /** A field has the focus, or a dialog is open: only command shortcuts count. */
  busy: boolean
}

/** How long G waits for its letter. */
export const LEADER_MS = 1_500

/** A press's meaning after `leader`, the previous key if it still waits for another. The returned `leader` waits from now on. */
export function meaningOf(press: Press, leader: string | null, singleKeys: boolean): { act: KeyAct | null; leader: string | null } {
  const nothing = { act: null, leader: null }
  if (press.alt) return nothing
  if (press.command) return { act: !press.shift && press.key.toLowerCase() === 'k' ? 'palette' : null, leader: null }
  if (press.busy || !singleKeys || press.key.length !== 1) return nothing
  const key = press.key.toUpperCase()
  const all = KEYS.flatMap((it) => it.keys).filter((it) => it.single)
  const written = leader ? [leader, key] : press.shift && key !== key.toLowerCase() ? ['Shift', key] : [key]
  const meant = all.find((it) => it.keys.join() === written.join())
  if (meant?.act) return { act: meant.act, leader: null }
  const leads = leader === null && all.some((it) => !it.held && it.keys.length > 1 && it.keys[0] === key)
  return { act: null, leader: leads ? key : null }
}
