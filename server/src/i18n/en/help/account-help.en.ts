import { helpTexts } from '../../help-texts.ts'

/** A person's account: plan, keys, language, data and sign-in. */
export const accountHelp = helpTexts({
  'api-key': {
    title: 'Create an API key',
    keywords: 'api key, create key, new key, token program, use api',
    steps: [
      'Open your account, go to "API keys" and press "New key"; give it a name and press "Create key".',
      'The key is shown only once: copy it then. The Free plan has a few calls a day, Basic has none, Pro has many.',
    ],
  },
  plan: {
    title: 'Change the plan',
    keywords:
      'plan, billing, invoice, basic, pro, free, difference basic pro, upgrade, downgrade, cancel plan, subscription, pricing, price, cost, which plan, what plan, my plan, our plan, plan include, plan have, pay, change plan',
    steps: [
      'Open "Pricing & Plans", choose a plan and confirm.',
      'Your account shows your current plan, scheduled changes and how to cancel; a downgrade takes effect at the end of the period you have paid for.',
    ],
  },
  languages: {
    title: 'Languages of the assistant',
    keywords: 'languages, which language, what language, speak spanish, speak english, understand spanish, understand english, ask spanish',
    steps: [
      'The assistant reads questions in English and in Spanish, and answers in the language of the question.',
      'Choose the language of the screens under "Settings".',
    ],
  },
  allowance: {
    title: 'See what is left and when it renews',
    keywords:
      'left, question left, queries left, allowance, quota, limit question, renew, how many question, usage, limit questions, limit queries',
    steps: [
      '"Usage" in your account shows how many questions, calls and images are left, and when each renews, in city time.',
      'Allowances are counted by UTC day or month; only answered questions count.',
    ],
  },
  'delete-data': {
    title: 'Delete your account and data',
    keywords: 'delet account, delete account, delete my data, delete data, remove account, erase, erase data, erase my data, forget me',
    steps: [
      'Open your account and choose "Delete account", then type the word it asks for: account, sessions, keys and roles are deleted immediately and permanently.',
      'What you did stays in the audit trail without your name. Delete the contact details of a report on its own page.',
    ],
  },
  'own-data': {
    title: 'Export your data',
    keywords: 'copy my data, export my data, my data, what do you know about me, what stored about me',
    steps: ['Open your account and press "Export as JSON" under "Your data".', 'The file contains everything we store about you.'],
  },
  'second-factor': {
    title: 'Turn on two-factor authentication',
    keywords: 'second factor, two factor, 2fa, authenticator, backup code',
    steps: [
      'Open your account, go to "Two-factor authentication" and press "Turn on"; scan the QR code with an authenticator app and enter its six digits.',
      'Keep the backup codes: each works once when you do not have the app.',
    ],
  },
  'sign-out-everywhere': {
    title: 'Sign out, here or everywhere',
    keywords: 'sign out, log out, logout, end session, other session, other device, stolen phone',
    steps: [
      'The menu of your account has "Sign out" for this device.',
      'Under "Sessions" in your account you can end single sessions or all others at once.',
    ],
  },
  password: {
    title: 'Change or reset the password',
    keywords: 'password',
    steps: [
      'Open your account and choose "Change password".',
      'If you have forgotten it, choose "Forgot password?" when you sign in: we will email you a link.',
    ],
  },
})
