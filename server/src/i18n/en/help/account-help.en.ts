import { helpTexts } from '../../help-texts.ts'

/** A person's account: plan, keys, language, data and sign-in. */
export const accountHelp = helpTexts({
  'api-key': {
    title: 'Create an API key',
    keywords: 'api key, create key, new key, token program, use api',
    steps: [
      'Open your account, go to "API keys" and press "New key"; give it a name and press "Create key".',
      'The key is shown once: copy it then. A free plan has a few calls a day, basic has none, pro has many.',
    ],
  },
  plan: {
    title: 'Change the plan',
    keywords:
      'plan, billing, invoice, basic, pro, free, difference basic pro, upgrade, downgrade, cancel plan, subscription, pricing, price, cost, which plan, what plan, my plan, our plan, plan include, plan have, pay, change plan',
    steps: [
      'Open "Pricing", choose a plan and confirm.',
      'Your account shows your current plan, planned changes, and how to cancel; a downgrade takes effect at the end of the period you have paid for.',
    ],
  },
  languages: {
    title: 'Languages of the assistant',
    keywords: 'languages, which language, what language, speak spanish, speak english, understand spanish, understand english, ask spanish',
    steps: [
      'The assistant reads questions in English and in Spanish, and answers in the language of the question.',
      'The language of the screens is chosen under "Settings".',
    ],
  },
  allowance: {
    title: 'See what is left and when it renews',
    keywords:
      'left, question left, queries left, allowance, quota, limit question, renew, how many question, usage, limit questions, limit queries',
    steps: [
      'Your account shows under "Usage" how many questions, calls and pictures are left, and when each renews by the clocks of the city.',
      'Allowances are counted by UTC day or month; only answered questions count.',
    ],
  },
  'delete-data': {
    title: 'Delete your account and data',
    keywords: 'delet account, delete account, delete my data, delete data, remove account, erase, erase data, erase my data, forget me',
    steps: [
      'Open your account and choose "Delete account", then type the word it asks for: account, sessions, keys and roles are deleted immediately and permanently.',
      'What you did stays in the audit trail without your name. The contact of a report is deleted on the page of the report.',
    ],
  },
  'own-data': {
    title: 'Get what is kept about you',
    keywords: 'copy my data, export my data, my data, what do you know about me, what stored about me',
    steps: [
      'Open your account and press "Export as JSON" in the part about your own data.',
      'The file holds everything that is kept about you.',
    ],
  },
  'second-factor': {
    title: 'Turn on two-factor authentication',
    keywords: 'second factor, two factor, 2fa, authenticator, backup code',
    steps: [
      'Open your account, go to "Two-factor authentication" and press "Turn on"; scan the QR code with an authenticator app and enter its six digits.',
      'Keep the backup codes: each opens the account once when the app is not at hand.',
    ],
  },
  'sign-out-everywhere': {
    title: 'Sign out, here or everywhere',
    keywords: 'sign out, log out, logout, end session, other session, other device, stolen phone',
    steps: [
      'The menu of your account has "Sign out" for this device.',
      'Under "Sessions" in your account you end single sessions or all the others at once.',
    ],
  },
  password: {
    title: 'Change or reset the password',
    keywords: 'password',
    steps: [
      'Open your account and choose "Change password".',
      'If you have forgotten it, choose "Forgot password?" when you sign in: you get an email with a link.',
    ],
  },
})
