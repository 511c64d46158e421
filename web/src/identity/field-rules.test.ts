import { expect, test } from 'vitest'
import { type Field, initialOf, problemsIn } from './field-rules.ts'

const FIELDS: Field<'email' | 'password' | 'name'>[] = [
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    autoComplete: 'email',
    missing: 'Enter it.',
    check: (it) => (it.includes('@') ? null : 'No address.'),
  },
  { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password', missing: 'Enter one.' },
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    autoComplete: 'given-name',
    initial: 'Ada',
    check: (it) => (it.length > 3 ? 'Too long.' : null),
  },
]

test('fields start with their initial values', () => {
  expect(initialOf(FIELDS)).toEqual({ email: '', password: '', name: 'Ada' })
})

test.each([
  ['nothing at all', { email: '', password: '', name: '' }, ['email: Enter it.', 'password: Enter one.']],
  ['spaces alone', { email: '  ', password: 'x', name: ' ' }, ['email: Enter it.']],
  ['a password may consist of spaces', { email: 'a@b', password: '   ', name: '' }, []],
  ['what does not read as such', { email: 'ab', password: 'x', name: 'Augusta' }, ['email: No address.', 'name: Too long.']],
  ['spaces around it do no harm', { email: ' a@b ', password: 'x', name: ' Ada ' }, []],
])('%s', (_, values, problems) => {
  expect(problemsIn(FIELDS, values).map((it) => `${it.field}: ${it.sentence}`)).toEqual(problems)
})
