import { PASSWORD_LENGTH } from '@oppidum/domain/people/identity'
import type { Text } from '../../i18n/text.ts'
import type { Field } from '../field-rules.ts'
import { emailProblem, newPasswordProblem } from './value-rules.ts'

/** An e-mail address. */
export function emailField(text: Text, label = text('sign.email')): Field<'email'> {
  return {
    name: 'email',
    label,
    kind: 'email',
    autoComplete: 'email',
    missing: text('sign.email-missing'),
    check: (it) => emailProblem(it, text),
  }
}

/** A new password. */
export function newPasswordField<N extends string>(text: Text, name: N, label = text('sign.new-password')): Field<N> {
  return {
    name,
    label,
    kind: 'password',
    autoComplete: 'new-password',
    missing: text('sign.new-password-missing'),
    check: (it) => newPasswordProblem(it, text),
    hint: text('sign.password-hint', { least: PASSWORD_LENGTH.least }),
  }
}
