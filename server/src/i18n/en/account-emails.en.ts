import type { AccountEmails } from '../account-email-texts.ts'

export const accountEmails: AccountEmails = {
  reset: ({ brandName, minutes, page }) => ({
    subject: `Choose a new password for ${brandName}`,
    body: `Someone, hopefully you, asked to choose a new password for your account at ${brandName}.

Open this page within ${minutes} minutes:
${page}

If it was not you, ignore this email: your password stays the same.
`,
  }),
  emailChanged: ({ brandName }) => ({
    subject: `Your email address at ${brandName} was changed`,
    body: `The email address of your account at ${brandName} was changed. From now on we write to the new one.

If it was not you, tell an administrator of ${brandName} immediately.
`,
  }),
  confirmSignUp: ({ brandName, code, minutes }) => ({
    subject: `${code} is your code for ${brandName}`,
    body: `Enter this code on the page where you signed up for ${brandName}:

${code}

It is valid for ${minutes} minutes. If you did not sign up, ignore this email: no account is created.
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
}
