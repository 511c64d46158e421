import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import { INVITATION_DAYS } from '@oppidum/domain/people/people'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

interface Invited {
  to: string
  brandName: string
  cityName: string
  role: Role
  link: string
}

const ROLES: Record<Language, Record<Role, string>> = {
  en: { viewer: 'viewer', operator: 'operator', admin: 'admin' },
  es: { viewer: 'observador', operator: 'operador', admin: 'administrador' },
}

const WORDS: Record<Language, (invited: Invited) => { subject: string; body: string }> = {
  en: ({ brandName, cityName, role, link }) => ({
    subject: `You are invited to ${brandName}`,
    body: `You are invited to ${brandName}, the operations room of ${cityName}, as ${ROLES.en[role]}.

Create your account here, with this email address:
${link}

The link works once, for ${INVITATION_DAYS} days and for this email address only. If you did not expect it, you can ignore this email.
`,
  }),
  es: ({ brandName, cityName, role, link }) => ({
    subject: `Invitación a ${brandName}`,
    body: `Le invitan a ${brandName}, la sala de operaciones de ${cityName}, como ${ROLES.es[role]}.

Cree su cuenta aquí, con este mismo correo:
${link}

El enlace sirve una sola vez, durante ${INVITATION_DAYS} días y solo para este correo. Si no lo esperaba, puede ignorar este mensaje.
`,
  }),
}

/** The letter of an invitation. Nobody knows yet which language its reader speaks: likely that of whoever invites them. */
export function invitationEmail(language: Language, invited: Invited): MailDraft {
  return { to: invited.to, ...WORDS[language](invited) }
}
