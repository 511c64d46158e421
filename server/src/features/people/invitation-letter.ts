import type { Role } from '@oppidum/domain/access'
import type { Language } from '@oppidum/domain/language'
import { INVITATION_DAYS } from '@oppidum/domain/people'
import type { MailDraft } from '../../mail/mail-store.ts'

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

Make your account here, with this mailbox:
${link}

The link is good for ${INVITATION_DAYS} days, once, and for this mailbox only. If you did not expect it, there is nothing to do.
`,
  }),
  es: ({ brandName, cityName, role, link }) => ({
    subject: `Invitación a ${brandName}`,
    body: `Le invitan a ${brandName}, la sala de operaciones de ${cityName}, como ${ROLES.es[role]}.

Cree su cuenta aquí, con este mismo correo:
${link}

El enlace vale ${INVITATION_DAYS} días, una sola vez y solo para este correo. Si no lo esperaba, no tiene que hacer nada.
`,
  }),
}

/** The letter of an invitation, in the installation's language: nobody knows yet which one its reader speaks. */
export function invitationLetter(language: Language, invited: Invited): MailDraft {
  return { to: invited.to, ...WORDS[language](invited) }
}
