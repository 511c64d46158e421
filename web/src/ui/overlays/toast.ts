import type { State } from '../icons/StateMark.tsx'

export interface Toast {
  state: State
  title: string
  sentence?: string
}

/** `round`: toasts that took each other's place while the person stood in the region share one. */
export type ShownToast = Toast & { id: number; round: number }
