import type { Role } from '@oppidum/domain/core/access'

/** The one with which somebody is invited. */
export type InvitationEmail = (it: { brandName: string; cityName: string; role: Role; link: string }) => { subject: string; body: string }
