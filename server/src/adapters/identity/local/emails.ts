import type { Language } from '@oppidum/domain/core/language'
import type { MailDraft } from '../../../platform/mail/mail-store.ts'
import { RESET_MS } from './library.ts'
import { CONFIRM_MS } from './pending-sign-up.ts'

type Email = Omit<MailDraft, 'to'>

const resetMinutes = RESET_MS / 60_000
const confirmMinutes = CONFIRM_MS / 60_000
const resetPage = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`

interface Words {
  reset(it: { brandName: string; publicUrl: string; token: string }): Email
  emailChanged(it: { brandName: string }): Email
  confirmSignUp(it: { brandName: string; code: string }): Email
  accountExists(it: { brandName: string; publicUrl: string }): Email
}

/** What is written about accounts of our own. */
export const ACCOUNT_EMAILS: Record<Language, Words> = {
  en: {
    reset: ({ brandName, publicUrl, token }) => ({
      subject: `Choose a new password for ${brandName}`,
      body: `Someone, hopefully you, asked to choose a new password for your account at ${brandName}.

Open this page within ${resetMinutes} minutes:
${resetPage(publicUrl, token)}

If it was not you, ignore this email: your password stays the same.
`,
    }),
    emailChanged: ({ brandName }) => ({
      subject: `Your email address at ${brandName} was changed`,
      body: `The email address of your account at ${brandName} was changed. From now on we write to the new one.

If it was not you, tell an administrator of ${brandName} immediately.
`,
    }),
    confirmSignUp: ({ brandName, code }) => ({
      subject: `${code} is your code for ${brandName}`,
      body: `Enter this code on the page where you signed up for ${brandName}:

${code}

It is valid for ${confirmMinutes} minutes. If you did not sign up, ignore this email: no account is created.
`,
    }),
    accountExists: ({ brandName, publicUrl }) => ({
      subject: `You already have an account at ${brandName}`,
      body: `Someone tried to sign up for ${brandName} with your email address. You already have an account, so no new one was created.

Sign in: ${publicUrl}/sign-in
Forgot your password? ${publicUrl}/reset-password

If it was not you, you can ignore this email.
`,
    }),
  },
  es: {
    reset: ({ brandName, publicUrl, token }) => ({
      subject: `Elija una contraseña nueva para ${brandName}`,
      body: `Alguien, esperamos que usted, pidió elegir una contraseña nueva para su cuenta de ${brandName}.

Abra esta página antes de ${resetMinutes} minutos:
${resetPage(publicUrl, token)}

Si no fue usted, no haga nada: su contraseña no cambia.
`,
    }),
    emailChanged: ({ brandName }) => ({
      subject: `Cambió el correo de su cuenta de ${brandName}`,
      body: `Se cambió la dirección de correo de su cuenta de ${brandName}. De ahora en adelante le escribimos a la nueva.

Si no fue usted, avise enseguida a un administrador de ${brandName}.
`,
    }),
    confirmSignUp: ({ brandName, code }) => ({
      subject: `${code} es su código para ${brandName}`,
      body: `Escriba este código en la página donde se registró en ${brandName}:

${code}

Vale por ${confirmMinutes} minutos. Si no se registró, ignore este correo: no se crea ninguna cuenta.
`,
    }),
    accountExists: ({ brandName, publicUrl }) => ({
      subject: `Usted ya tiene una cuenta en ${brandName}`,
      body: `Alguien intentó registrarse en ${brandName} con su dirección de correo. Usted ya tiene una cuenta, así que no se creó otra.

Iniciar sesión: ${publicUrl}/sign-in
¿Olvidó su contraseña? ${publicUrl}/reset-password

Si no fue usted, puede ignorar este correo.
`,
    }),
  },
}
