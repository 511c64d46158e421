import { getAccount } from '@oppidum/domain/people/account'
import { changeSecondFactorRule, getSecondFactorRule } from '@oppidum/domain/people/second-factor-rule'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { person } from '../../testing/city.ts'
import { render, settled } from '../../testing/render.tsx'
import { answers } from '../../testing/server.ts'
import { SecondFactorRulePanel } from './SecondFactorRulePanel.tsx'

const draw = (secondFactor: boolean) =>
  render(<SecondFactorRulePanel />, {
    me: person('admin'),
    replies: [
      answers(getSecondFactorRule, { fromRole: null }),
      answers(changeSecondFactorRule, { fromRole: 'operator' }),
      answers(getAccount, {
        userId: 'ana',
        firstName: 'Ana',
        username: null,
        email: 'ana@city.example',
        createdAt: '2026-01-01T00:00:00.000Z',
        secondFactor,
        secondFactorRequired: false,
        supportPhone: null,
      }),
    ],
  })

test('an admin without a second factor is sent to their own account first', async () => {
  await draw(false)
  expect((await screen.findByRole('link', { name: 'Go to your account' })).getAttribute('href')).toBe('/account')
  expect(screen.queryByRole('button', { name: 'Admins' })).toBeNull()
  await expectAccessible()
})

test('a choice is asked about, and sent only then', async () => {
  const { user, server } = await draw(true)
  await user.click(await screen.findByRole('button', { name: 'Operators and admins' }))
  const changes = () => server.calls.filter((it) => it.method === 'PUT').map((it) => it.body)
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(changes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Operators and admins' }))
  await user.click(screen.getByRole('button', { name: 'Require it: Operators and admins' }))
  await settled()
  expect(changes()).toEqual([{ fromRole: 'operator' }])
})
