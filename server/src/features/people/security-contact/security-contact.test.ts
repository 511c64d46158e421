import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'

const PATH = '/.well-known/security.txt'

it('serves the security contact as RFC 9116 requires', async () => {
  const app = await startTestApp({ env: { SECURITY_EMAIL: 'security@city.example', PUBLIC_URL: 'https://city.example' } })
  const { status, headers, text } = await app.get(PATH)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@city.example',
    'Expires: 2027-05-19T00:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: https://city.example${PATH}`,
    '',
  ])
  await app.close()
})

it('answers 404 without a contact', async () => {
  const app = await startTestApp()
  expect(await app.get(PATH)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await app.close()
})
