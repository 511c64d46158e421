import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const HTTPS = securityHeaders(['https://city.example'])
const HTTP = securityHeaders(['http://localhost:3000'])
const kinds = (headers: typeof HTTPS) => [headers.common, headers.page('abc', []), headers.embedded].map((it) => Object.fromEntries(it))

test('with an https address every answer tells browsers to stay with it', () => {
  for (const headers of kinds(HTTPS)) expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  for (const headers of kinds(HTTP)) expect(headers).not.toHaveProperty('strict-transport-security')
})

test('every answer has a policy without evaluated scripts, foreign scripts or foreign frames', () => {
  for (const headers of [...kinds(HTTPS), ...kinds(HTTP)]) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:\/\//)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
    })
  }
})

test('of the scripts in the page, those of its build run and no others', () => {
  const digest = createHash('sha256').update(' begin() ').digest('base64')
  const policyOf = (headers: (typeof HTTPS)['common']) => String(Object.fromEntries(headers)['content-security-policy'])
  expect(policyOf(HTTPS.page('abc', [' begin() ']))).toContain(`script-src 'self' 'sha256-${digest}';`)
  expect(policyOf(HTTPS.page('abc', []))).toContain("script-src 'self';")
  expect(policyOf(HTTPS.common)).toContain("script-src 'self';")
})

test('only what the operator names may frame the embedded pages, and nothing else is framed', () => {
  const headers = securityHeaders(['https://city.example'], { framing: ['https://news.example'] })
  const [common, page, embedded] = kinds(headers)
  expect(embedded?.['content-security-policy']).toContain('frame-ancestors https://news.example')
  for (const it of [common, page]) expect(it?.['content-security-policy']).toContain("frame-ancestors 'none'")
})
