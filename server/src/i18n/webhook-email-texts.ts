interface Disabled {
  brandName: string
  /** Name of the webhook. */
  name: string
  /** Where its owner turns it on again. */
  address: string
}

/** The e-mail to a webhook's owner when it is turned off. */
export type WebhookEmail = (disabled: Disabled) => { subject: string; body: string }
