import { createContext } from 'react'

/** Whether the surrounding panel is no longer current: words in it that depend on its figures dim with them. */
export const Dim = createContext(false)
