import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSecrets, secretsIn } from './secrets.mjs'

/** Put together here, so that this file holds none. */
const planted = (...parts: string[]) => parts.join('')
const BODY = 'Zx81kQ0vLw9TnB3yRe5HdU7jMa2GsPc4'

test.each<[string, string]>([
  ['a private key', planted('-----BEGIN RSA PRIVATE ', 'KEY-----\n', BODY, BODY, '\n')],
  ['a private key', planted('-----BEGIN PRIVATE ', 'KEY-----\n', BODY, BODY, '\n')],
  ['a key of Amazon', planted('AKIA', 'Q3X7ZP4M2KD8WRT5')],
  ['a key of Google', planted('AIza', BODY, 'abc')],
  ['a token of GitHub', planted('ghp_', BODY, '1a2B')],
  ['a token of npm', planted('npm_', BODY, '1a2B')],
  ['a token of Slack', planted('xoxb-', BODY)],
  ['a key of Stripe or Clerk', planted('sk_live_', BODY)],
  ['a key of a language model', planted('sk-ant-', BODY, BODY)],
  ['a key of this product', planted('opk_', BODY, BODY)],
  ['a signed token', planted('eyJ', BODY, '.eyJ', BODY, '.', BODY)],
  ['a password in an address', planted('postgres://oppidum:', BODY, '@db.example/oppidum')],
  ['a value named as secret', planted('SECRET_', 'KEY=', BODY, BODY)],
  ['a value named as secret', planted('"apiKey": "', BODY, '"')],
])('finds %s', (kind, text) => {
  expect(secretsIn(`first line\n${text}`)).toEqual(expect.arrayContaining([expect.objectContaining({ kind, line: 2 })]))
})

test.each([
  'SECRET_KEY=a-key-of-the-tests-that-protects-nothing-at-all',
  'opk_0000000000000000000000000000000000000000',
  'postgres://user:password@localhost/db',
  'password: string',
  'const token = await identity.tokenOfTheSessionOfThePerson(personId)',
])('leaves %s alone', (text) => {
  expect(secretsIn(text)).toEqual([])
})

test('finds a secret that was committed and taken out again, and one that is not committed yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@city.example', ...words], { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet')
  writeFileSync(join(folder, 'settings.env'), planted('STRIPE=', 'sk_live_', BODY))
  git('add', '.')
  git('commit', '--quiet', '--message', 'Add settings')
  writeFileSync(join(folder, 'settings.env'), 'STRIPE=\n')
  git('commit', '--quiet', '--all', '--message', 'Take the key out')
  writeFileSync(join(folder, 'settings.env'), planted('GITHUB=', 'ghp_', BODY, '1a2B'))
  expect(await findSecrets(folder)).toEqual([
    expect.stringMatching(/^settings\.env:1: a key of Stripe or Clerk/),
    expect.stringMatching(/^the working tree:\d+: a token of GitHub/),
  ])
})
