import type { Identity } from './identity.ts'

/** An installation without accounts: everybody is a visitor. */
export function nobody(): Identity {
  return {
    kind: 'local',
    recognise: async () => null,
    profile: async () => null,
    token: async () => null,
    alive: async () => new Set(),
    plan: async () => undefined,
    setPlan: async () => undefined,
    endSessions: async () => undefined,
    presence: async () => new Map(),
    copy: async () => null,
    confirm: async () => false,
    remove: async () => undefined,
  }
}
