import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfStale } from '../tools/build.mjs'
import { runPackaged } from '../tools/command.mjs'
import { installIfStale } from '../tools/install.mjs'
import { ROOT, tell } from '../tools/root.mjs'

/** The client's types are made from the API's description, and not stored beside it: a second copy would only grow old. */
const TYPES = {
  name: "the client's types",
  output: 'client/src/generated',
  inputs: ['package-lock.json', 'client/build-package.mjs', 'docs/api-v1.json'],
  proof: ['api-v1.ts'],
  make: writeTypes,
}

const PACKAGE = {
  name: 'the client',
  output: 'client/dist',
  inputs: [...TYPES.inputs, 'LICENSE', 'tsconfig.base.json', 'client/tsconfig.build.json', 'client/src'],
  proof: ['client.js', 'client.d.ts', 'generated/api-v1.d.ts'],
  make: compile,
}

/** @param {string} folder */
async function writeTypes(folder) {
  // Not above: it is a tool of developers, which a start does not install.
  const { default: generate, astToString } = await import(
    pathToFileURL(join(ROOT, 'client/node_modules/openapi-typescript/dist/index.mjs')).href
  )
  const description = JSON.parse(readFileSync(join(ROOT, 'docs/api-v1.json'), 'utf8'))
  // A caller may leave out what has a default.
  const nodes = await generate(description, { defaultNonNullable: false, silent: true })
  writeFileSync(join(folder, 'api-v1.ts'), `// Made from docs/api-v1.json by openapi-typescript.\n${astToString(nodes)}`)
}

/** @param {string} folder */
async function compile(folder) {
  const code = await runPackaged('typescript/bin/tsc', ['-p', 'client/tsconfig.build.json', '--outDir', folder])
  if (code !== 0) throw new Error('The client could not be compiled: see above.')
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}

export const generateClientTypes = () => buildIfStale(TYPES)

/** Builds client/dist, from which `npm pack` makes the package. */
export async function buildClient() {
  await generateClientTypes()
  await buildIfStale(PACKAGE)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await installIfStale('work')
    await buildClient()
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
