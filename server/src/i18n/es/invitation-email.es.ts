import type { Role } from '@oppidum/domain/core/access'
import { INVITATION_DAYS } from '@oppidum/domain/people/people'
import type { InvitationEmail } from '../invitation-email-texts.ts'

const ROLES: Record<Role, string> = { viewer: 'observador', operator: 'operador', admin: 'administrador' }

export const invitationEmail: InvitationEmail = ({ brandName, cityName, role, link }) => ({
  subject: `Invitación a ${brandName}`,
  body: `Recibió una invitación a ${brandName}, la sala de operaciones de ${cityName}, como ${ROLES[role]}.

Cree su cuenta aquí, con este mismo correo:
${link}

El enlace sirve una sola vez, durante ${INVITATION_DAYS} días y solo para este correo. Si no lo esperaba, puede ignorar este mensaje.
`,
})
