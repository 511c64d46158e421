import { PASSWORD_LENGTH, Username } from '@oppidum/domain/people/identity'
import type { Text } from '../../i18n/text.ts'

/** Rejects only what cannot be an address; whether it exists, an e-mail finds out. */
export function emailProblem(value: string, text: Text): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(value) ? null : text('sign.email-wrong')
}

export function usernameProblem(value: string, text: Text): string | null {
  return Username.safeParse(value).success ? null : text('sign.username-wrong')
}

/** Checks the length only; the server checks whether it is easy to guess. */
export function newPasswordProblem(value: string, text: Text): string | null {
  const { length } = [...value]
  if (length < PASSWORD_LENGTH.least) return text('sign.password-short', { least: PASSWORD_LENGTH.least })
  return length > PASSWORD_LENGTH.most ? text('sign.password-long', { most: PASSWORD_LENGTH.most }) : null
}
