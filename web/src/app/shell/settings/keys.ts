import type { TextId } from '../../../i18n/text.ts'
import { ROW_KEYS, type RowAct } from '../../../selection/row-acts.ts'
import { SCREENS } from '../sidebar/nav-entries.ts'

/** What a key does that is pressed on the page as such. */
export type KeyAct = 'palette' | 'keys' | 'search' | 'theme' | 'next-value' | 'value-before' | { go: string } | { row: RowAct }

interface Key {
  /** As they are written on a keyboard: one after the other, or held together where `held` says so. */
  keys: readonly string[]
  held?: boolean
  text: TextId
  /** Absent: the part of the page that it belongs to listens for it. */
  act?: KeyAct
  /** Without Ctrl or Cmd: can be turned off (WCAG 2.1.4) and does nothing while something is filled in. */
  single?: boolean
}

const row = (act: RowAct, text: TextId): Key => ({ keys: [ROW_KEYS[act]], text, act: { row: act }, single: true })

/** Every key of the product; the overview is drawn from it and the listener reads it. */
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

/** A press as far as it matters here. `key` as the event names it. */
export interface Press {
  key: string
  /** Ctrl or Cmd. */
  command: boolean
  shift: boolean
  alt: boolean
  /** Something is being filled in, or a dialog is open: only commands count. */
  busy: boolean
}

/** For how long G waits for its letter. */
export const LEADER_MS = 1_500

/**
 * What a press means after `leader`, the key before it that still waits for another.
 * `leader` of the answer is what waits from now on.
 */
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
