import { createContext } from 'react'

/** Whether the panel around it no longer speaks for the present: the words in it that rest on its figures dim with them. */
export const Dim = createContext(false)
