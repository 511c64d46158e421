/**
 * Who may call an endpoint. `anyone` is the public; `monitoring` is this machine itself or who carries
 * METRICS_TOKEN. There is no default: a call without an access rule does not compile, and the server
 * refuses to start with one it does not know.
 */
export const ACCESS = ['anyone', 'monitoring'] as const
export type Access = (typeof ACCESS)[number]

export interface Caller {
  /** The request came over the loopback interface, or carried the monitoring token. */
  monitoring: boolean
}

/** Why this caller is refused; null when welcome. */
export function refusal(access: Access, caller: Caller): 'role_required' | null {
  switch (access) {
    case 'anyone':
      return null
    case 'monitoring':
      return caller.monitoring ? null : 'role_required'
  }
}
