import type { State } from '../icons/StateMark.tsx'

export interface Toast {
  state: State
  title: string
  sentence?: string
}

/** `round`: toasts that replaced each other while the focus was in the region share one. */
export type ShownToast = Toast & { id: number; round: number }
