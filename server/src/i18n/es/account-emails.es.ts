import type { AccountEmails } from '../account-email-texts.ts'

export const accountEmails: AccountEmails = {
  reset: ({ brandName, minutes, page }) => ({
    subject: `Elija una contraseña nueva para ${brandName}`,
    body: `Alguien, esperamos que usted, pidió restablecer la contraseña de su cuenta de ${brandName}.

Abra esta página antes de ${minutes} minutos:
${page}

Si no fue usted, ignore este correo: su contraseña no cambia.
`,
  }),
  emailChanged: ({ brandName }) => ({
    subject: `Cambió el correo de su cuenta de ${brandName}`,
    body: `Se cambió la dirección de correo de su cuenta de ${brandName}. De ahora en adelante le escribimos a la nueva.

Si no fue usted, avise enseguida a un administrador de ${brandName}.
`,
  }),
  confirmSignUp: ({ brandName, code, minutes }) => ({
    subject: `${code} es su código para ${brandName}`,
    body: `Escriba este código en la página donde se registró en ${brandName}:

${code}

Vale por ${minutes} minutos. Si no se registró, ignore este correo: no se crea ninguna cuenta.
`,
  }),
  accountExists: ({ brandName, publicUrl }) => ({
    subject: `Usted ya tiene una cuenta en ${brandName}`,
    body: `Alguien intentó registrarse en ${brandName} con su dirección de correo. Usted ya tiene una cuenta, así que no se creó otra.

Ingresar: ${publicUrl}/sign-in
¿Olvidó su contraseña? ${publicUrl}/reset-password

Si no fue usted, puede ignorar este correo.
`,
  }),
}
