import { expect, test } from 'vitest'
import { installFaults } from './install-scripts.mjs'

const SETTINGS = 'save-exact=true\nignore-scripts=true\n'
const LOCK = { 'node_modules/protobufjs': { version: '6.11.6', hasInstallScript: true }, 'node_modules/ws': { version: '8.1.0' } }

test.each<[string, Parameters<typeof installFaults>, RegExp | null]>([
  ['nothing of what was read', [LOCK, SETTINGS, {}], null],
  [
    'a script that nobody has read',
    [{ 'node_modules/new': { version: '1.0.0', hasInstallScript: true } }, SETTINGS, {}],
    /^new 1\.0\.0 brings/,
  ],
  ['scripts that run', [LOCK, 'ignore-scripts=false', {}], /lets install scripts run/],
  ['an exception for a package', [LOCK, SETTINGS, { esbuild: true }], /lets scripts run: esbuild/],
  [
    'a package from an address of its own',
    [{ 'node_modules/ws': { version: '8.1.0', resolved: 'git+ssh://host.example/ws.git' } }, SETTINGS, {}],
    /address of its own/,
  ],
])('complains of %s', (_what, parts, complaint) => {
  const faults = installFaults(...parts)
  expect(faults).toEqual(complaint === null ? [] : [expect.stringMatching(complaint)])
})
