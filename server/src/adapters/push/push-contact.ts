import type { Config } from '../../config/config.ts'

/** For an installation that nobody can write to; the name is reserved (RFC 6761, section 6.4). */
const NOBODY = 'mailto:operator@oppidum.invalid'

/** Whom a push service can reach if this installation misbehaves: a mailto or https address. RFC 8292, section 2.1. */
export function pushContact({ publicUrl, securityEmail, smtp }: Pick<Config, 'publicUrl' | 'securityEmail' | 'smtp'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const mailbox = securityEmail ?? smtp?.from
  return mailbox === undefined ? NOBODY : `mailto:${mailbox}`
}
