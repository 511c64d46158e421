import type { AccountEmails } from '../account-email-texts.ts'

export const accountEmails: AccountEmails = {
  reset: ({ brandName, minutes, page }) => ({
    subject: `Choose a new password for ${brandName}`,
    body: `Someone, hopefully you, asked to reset the password of your ${brandName} account.

Open this page within ${minutes} minutes:
${page}

If it was not you, ignore this email: your password stays the same.
`,
  }),
  emailChanged: ({ brandName }) => ({
    subject: `Your ${brandName} email address was changed`,
    body: `The email address of your ${brandName} account was changed. From now on we will write to the new one.

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
    subject: `You already have an account with ${brandName}`,
    body: `Someone tried to sign up for ${brandName} with your email address. You already have an account, so no new one was created.

Sign in: ${publicUrl}/sign-in
Forgot your password? ${publicUrl}/reset-password

If it was not you, you can ignore this email.
`,
  }),
}
