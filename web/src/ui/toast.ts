import type { State } from './icons/StateMark.tsx'

export interface Toast {
  state: State
  title: string
  sentence?: string
}

export type ShownToast = Toast & { id: number }
