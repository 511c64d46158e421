interface Email {
  subject: string
  body: string
}

/** What is written about accounts of our own. */
export interface AccountEmails {
  /** `page`: the address where the new password is chosen. */
  reset(it: { brandName: string; minutes: number; page: string }): Email
  emailChanged(it: { brandName: string }): Email
  confirmSignUp(it: { brandName: string; code: string; minutes: number }): Email
  accountExists(it: { brandName: string; publicUrl: string }): Email
}
