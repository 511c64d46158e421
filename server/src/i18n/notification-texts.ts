interface Sender {
  brandName: string
  /** The page where letters are stopped. */
  address: string
}

/** What a letter about alerts says besides the alerts. */
export interface NotificationTexts {
  /** Ends it: why somebody gets it. */
  letterFooter(sender: Sender): string
  /** The same, for those who wish letters when a policy names them. */
  wishedLetterFooter(sender: Sender): string
}
