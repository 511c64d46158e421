import * as z from 'zod/mini'

/** Everything that is put into the audit trail. REQUIREMENTS, accounts; SECURITY Z9, K2. */
export const AuditAction = z.enum([
  'account-created',
  'account-removed',
  'account-exported',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'email-changed',
  'profile-changed',
  'second-factor-on',
  'second-factor-off',
  'role-changed',
  'person-invited',
  'invitation-withdrawn',
  'plan-changed',
  'plan-change-planned',
  'key-created',
  'key-removed',
  'settings-changed',
])
export type AuditAction = z.infer<typeof AuditAction>
