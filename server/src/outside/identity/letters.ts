import { RESET_MS } from './library.ts'

const minutes = RESET_MS / 60_000

/** The letter that lets somebody choose a new password. */
export function resetLetter({ brandName, publicUrl, token }: { brandName: string; publicUrl: string; token: string }) {
  return {
    subject: `Choose a new password for ${brandName}`,
    body: `Somebody, hopefully you, wants to choose a new password for your account at ${brandName}.

Open this page within ${minutes} minutes:
${publicUrl}/reset-password?token=${encodeURIComponent(token)}

If it was not you, do nothing: your password stays as it is.
`,
  }
}

/** To the address that an account had before: whoever reads it did not ask for the change, perhaps. */
export function emailChangedLetter({ brandName }: { brandName: string }) {
  return {
    subject: `Your e-mail address at ${brandName} was changed`,
    body: `The e-mail address of your account at ${brandName} was changed. Letters go to the new one from now on.

If it was not you, tell an administrator of ${brandName} at once.
`,
  }
}
