import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Connection } from './follow-live.ts'

const ConnectionContext = createContext<Connection>({ state: 'connecting' })

/** Starts following, and tells whoever asks how the socket stands. */
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
