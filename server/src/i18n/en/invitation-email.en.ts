import type { Role } from '@oppidum/domain/core/access'
import { INVITATION_DAYS } from '@oppidum/domain/people/people'
import type { InvitationEmail } from '../invitation-email-texts.ts'

const ROLES: Record<Role, string> = { viewer: 'viewer', operator: 'operator', admin: 'admin' }

export const invitationEmail: InvitationEmail = ({ brandName, cityName, role, link }) => ({
  subject: `You have been invited to ${brandName}`,
  body: `You have been invited to ${brandName}, the operations room of ${cityName}. Your role: ${ROLES[role]}.

Create your account here, with this email address:
${link}

The link works once, for ${INVITATION_DAYS} days and for this email address only. If you did not expect it, you can ignore this email.
`,
})
