import type { SignUpResource } from '@clerk/react/types'
import type { TextId } from '../../i18n/text.ts'

/** What a sign-up may still need, by our names; `other` cannot be given on this page. */
export type MissingField = 'email' | 'username' | 'password' | 'firstName' | 'lastName' | 'other'

/** By the provider's names. */
const NAMES: Readonly<Record<string, MissingField>> = {
  email_address: 'email',
  username: 'username',
  password: 'password',
  first_name: 'firstName',
  last_name: 'lastName',
}

/** The message for each missing field. */
export const MISSING: Record<MissingField, TextId> = {
  email: 'hosted.missing-email',
  username: 'hosted.missing-username',
  password: 'hosted.missing-password',
  firstName: 'hosted.missing-first-name',
  lastName: 'hosted.missing-last-name',
  other: 'hosted.other-way',
}

/** Each once, in the provider's order. */
export function missingIn({ missingFields }: Pick<SignUpResource, 'missingFields'>): MissingField[] {
  return [...new Set(missingFields.map((it) => NAMES[it] ?? 'other'))]
}

/** The values to send, without empty ones. A password may begin and end with spaces. */
export function sentValues({ email, username, password, firstName, lastName }: Partial<Record<MissingField, string>>) {
  const written = {
    emailAddress: email?.trim(),
    username: username?.trim(),
    password,
    firstName: firstName?.trim(),
    lastName: lastName?.trim(),
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined && value !== '')) as Partial<
    Record<keyof typeof written, string>
  >
}
