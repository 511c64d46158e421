import {
  type CityPolicies,
  changeNotificationPreferences,
  changePolicies,
  getNotificationPreferences,
  listPolicies,
  type NotificationPreferences,
  type Policy,
  type PolicyPreview,
  previewPolicies,
} from '@oppidum/domain/alerts/policy'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { Policies } from './Policies.tsx'

const DUTY = '018f0000-0000-7000-8000-0000000000d1'
const policy = (name: string, more: Partial<Policy> = {}): Policy => ({
  id: `018f0000-0000-7000-8000-00000000000${name.length}`,
  name,
  match: { severities: ['critical'], domains: ['traffic'], districts: ['Centro'] },
  targets: [{ kind: 'shift' }, { kind: 'person', id: 'ana' }, { kind: 'contact-point', id: DUTY }],
  groupBy: 'rule',
  groupSeconds: 30,
  escalation: { afterMinutes: 10, targets: [{ kind: 'role', role: 'admin' }] },
  notifyResolved: false,
  goesOn: true,
  ...more,
})
const stored: CityPolicies = {
  version: 3,
  policies: [policy('Night'), policy('Day', { match: {}, targets: [{ kind: 'person', id: 'gone' }] })],
  people: [{ id: 'ana', name: 'Ana' }],
  contactPoints: [{ id: DUTY, name: 'Duty phone', kind: 'webhook' }],
  districts: ['Centro'],
}
const preview: PolicyPreview[] = [
  {
    policy: 'Night',
    recipients: [
      { kind: 'person', id: 'ana', name: 'Ana', by: ['screen'], quietUntil: '2026-11-20T10:00:00.000Z' },
      { kind: 'contact-point', id: DUTY, name: 'Duty phone', by: ['webhook'], quietUntil: null },
    ],
    escalation: { afterMinutes: 10, recipients: [] },
  },
]
const preferences: NotificationPreferences = { quietHours: null, sound: true, email: false }
const usual: Reply[] = [answers(listPolicies, stored), answers(previewPolicies, preview), answers(getNotificationPreferences, preferences)]
const draw = (
  role: 'viewer' | 'operator' | 'admin',
  { language = 'en', replies = usual }: { language?: 'en' | 'es'; replies?: Reply[] } = {},
) => render(<Policies />, { me: person(role, 'pro'), replies, language })
const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'li p' })).closest('li') as HTMLElement

describe('the policies', () => {
  test('say in words what each does, and what is gone', async () => {
    await draw('operator')
    const night = await rowOf('Night')
    for (const words of [
      'Critical · Traffic · Centro',
      'Notifies People on shift, Ana, and Duty phone',
      'One message for all alerts of a rule, after 30 s · after 10 min without acknowledgement, Admins · no message when resolved · passes alerts on',
    ])
      expect(within(night).getByText(words)).toBeTruthy()
    expect(within(await rowOf('Day')).getByText('Notifies Someone who no longer gets alerts here')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New policy' })).toBeNull()
    await expectAccessible()
  })

  test('are moved, removed and saved by admins as one list', async () => {
    const user = userEvent.setup()
    const { server } = await draw('admin')
    await user.click(within(await rowOf('Night')).getByRole('button', { name: 'Move Night down' }))
    server.reply(answers(changePolicies, { ...stored, version: 4 }))
    await user.click(screen.getByRole('button', { name: 'Save policies' }))
    const [put] = server.calls.filter((it) => it.method === 'PUT')
    expect(put?.body).toMatchObject({ version: 3, policies: [{ name: 'Day' }, { name: 'Night' }] })
    expect(await screen.findByText('Policies saved')).toBeTruthy()
  })

  test('are added in a dialog that says what is missing', async () => {
    const user = userEvent.setup()
    const { server } = await draw('admin')
    await user.click(await screen.findByRole('button', { name: 'New policy' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(within(dialog).getByText('Give the policy a name.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Grave')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Critical' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Escalates after, minutes' }), '5')
    const groups = within(dialog).getByRole('group', { name: 'Then notifies' })
    await user.click(within(groups).getByRole('checkbox', { name: 'Admins' }))
    await expectAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    server.reply(answers(changePolicies, stored))
    await user.click(screen.getByRole('button', { name: 'Save policies' }))
    const put = server.calls.find((it) => it.method === 'PUT')?.body as { policies: unknown[] }
    expect(put.policies[2]).toEqual({
      name: 'Grave',
      match: { severities: ['critical'] },
      targets: [{ kind: 'shift' }],
      groupBy: 'rule',
      groupSeconds: 30,
      escalation: { afterMinutes: 5, targets: [{ kind: 'role', role: 'admin' }] },
      notifyResolved: true,
      goesOn: false,
    })
  })

  test('are not overwritten when someone else changed them', async () => {
    const user = userEvent.setup()
    const { server } = await draw('admin')
    await user.click(within(await rowOf('Day')).getByRole('button', { name: 'Remove Day' }))
    server.reply(fails(changePolicies, 409, 'Someone else changed the policies meanwhile.', 'conflict'))
    await user.click(screen.getByRole('button', { name: 'Save policies' }))
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(await rowOf('Day')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save policies' })).toBeNull()
  })

  test('show who would be notified now, also by changes that are not saved', async () => {
    const user = userEvent.setup()
    const { server } = await draw('admin')
    expect(await screen.findByText('on the screen · push and email wait until 07:00')).toBeTruthy()
    expect(screen.getByText('If nobody has acknowledged it after 10 min:')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'District' }), 'Centro')
    await user.click(within(await rowOf('Day')).getByRole('button', { name: 'Remove Day' }))
    const asked = server.calls.filter((it) => it.path.endsWith('/preview')).map((it) => it.body as { policies: unknown[]; alert: object })
    expect(asked.at(-1)).toMatchObject({ policies: [{ name: 'Night' }], alert: { severity: 'critical', district: 'Centro' } })
  })

  test('are not asked for by a viewer', async () => {
    const { server } = await draw('viewer')
    expect(await screen.findByText('How you are notified')).toBeTruthy()
    expect(server.calls.map((it) => it.path)).not.toContain('/api/alerts/policies')
  })
})

describe('preferences', () => {
  test('are saved with quiet hours, in Spanish', async () => {
    const user = userEvent.setup()
    const { server } = await draw('viewer', { language: 'es' })
    await user.click(await screen.findByRole('checkbox', { name: 'Horas de silencio' }))
    const from = screen.getByLabelText('Desde')
    await user.clear(from)
    await user.type(from, '23:30')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Huso horario' }), 'America/Montevideo')
    await expectAccessible()
    server.reply(answers(changeNotificationPreferences, preferences))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(server.calls.find((it) => it.method === 'PUT')?.body).toEqual({
      quietHours: { from: '23:30', to: '07:00', timeZone: 'America/Montevideo' },
      sound: true,
      email: false,
    })
  })

  test('with the same times are not sent', async () => {
    const user = userEvent.setup()
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'UTC' }
    const { server } = await draw('viewer', { replies: [answers(getNotificationPreferences, { ...preferences, quietHours })] })
    const until = await screen.findByLabelText('Until')
    await user.clear(until)
    await user.type(until, '22:00')
    expect(screen.getByText('Choose two different times.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(server.calls.map((it) => it.method)).not.toContain('PUT')
  })
})
