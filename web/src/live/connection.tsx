import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Connection } from './follow-live.ts'

const ConnectionContext = createContext<Connection>({ state: 'connecting' })

/** Starts the live connection, and provides its state to the page. */
export function LiveConnection({
  follow,
  children,
}: {
  follow: (onConnection: (connection: Connection) => void) => () => void
  children: ReactNode
}) {
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' })
  useEffect(() => follow(setConnection), [follow])
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

export function useConnection(): Connection {
  return useContext(ConnectionContext)
}
