import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect, test } from 'vitest'
import { productSbom, sbomOf } from './sbom.mjs'

const PRODUCT = { name: 'oppidum', version: '0.1.0', license: 'Apache-2.0' }

test('the inventory of this tree is valid CycloneDX 1.6', async () => {
  const sbom = productSbom()
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(JSON.stringify(sbom))
  expect(problem).toBeNull()
  expect(sbom.components.length).toBeGreaterThan(200)
  // Everything that is installed has a licence and a checksum, but what npm lists for other machines only.
  const named = sbom.components as { name: string; scope: string; licenses?: unknown; hashes?: unknown }[]
  expect(named.filter((it) => !it.licenses)).toEqual([])
  expect(named.filter((it) => !it.hashes && it.scope === 'required')).toEqual([])
})

test('the same lock file gives the same inventory', () => {
  expect(JSON.stringify(productSbom())).toBe(JSON.stringify(productSbom()))
})

test('lists each version once, without tools, and says who needs what', () => {
  const sbom = sbomOf(
    {
      '': { version: '0.1.0' },
      server: { version: '0.1.0', dependencies: { ws: '8.1.0', '@a/b': '1.0.0' } },
      'node_modules/server': { link: true },
      'node_modules/ws': { version: '7.0.0', license: 'MIT' },
      'server/node_modules/ws': { version: '8.1.0', license: '(MIT and ISC)', integrity: 'sha512-AAEC' },
      'node_modules/@a/b': { version: '1.0.0', license: 'MIT', optional: true, dependencies: { ws: '7.0.0' } },
      'node_modules/vitest': { version: '4.0.0', license: 'MIT', dev: true },
      'node_modules/@tensorflow/tfjs-core': { version: '4.22.0', license: 'Apache-2.0', dev: true },
    },
    PRODUCT,
  )
  expect(sbom.components.map((it) => it.purl)).toEqual([
    'pkg:npm/%40a/b@1.0.0',
    'pkg:npm/%40tensorflow/tfjs-core@4.22.0',
    'pkg:npm/ws@7.0.0',
    'pkg:npm/ws@8.1.0',
  ])
  expect(sbom.components[3]).toMatchObject({ hashes: [{ content: '000102' }], licenses: [{ expression: '(MIT AND ISC)' }] })
  expect(sbom.dependencies).toEqual([
    { ref: 'pkg:npm/oppidum@0.1.0', dependsOn: ['pkg:npm/%40a/b@1.0.0', 'pkg:npm/%40tensorflow/tfjs-core@4.22.0', 'pkg:npm/ws@8.1.0'] },
    { ref: 'pkg:npm/%40a/b@1.0.0', dependsOn: ['pkg:npm/ws@7.0.0'] },
    { ref: 'pkg:npm/%40tensorflow/tfjs-core@4.22.0', dependsOn: [] },
    { ref: 'pkg:npm/ws@7.0.0', dependsOn: [] },
    { ref: 'pkg:npm/ws@8.1.0', dependsOn: [] },
  ])
})
