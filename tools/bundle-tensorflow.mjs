import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { ROOT } from './root.mjs'

const PARTS = join(ROOT, 'tools/tensorflow-parts.mjs')
/** The server loads this folder instead of the packages, which are a hundred times as large (decision 0085). */
export const TENSORFLOW = join(ROOT, 'server/vendor/tensorflow')

const require = createRequire(import.meta.url)
/** @param {string} name */
const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version

const HEADER = `/*!
 * TensorFlow.js ${versionOf('@tensorflow/tfjs-core')}: the parts named in tools/tensorflow-parts.mjs, bundled by tools/bundle-tensorflow.mjs. Do not edit.
 * Copyright 2017-2024 Google LLC. Apache License 2.0 (the file LICENSE of this project).
 * It contains long (Copyright Daniel Wirtz, Apache License 2.0) and seedrandom (Copyright 2019 David Bau, MIT License:
 * https://opensource.org/license/mit).
 */`

/**
 * Bundles the parts of TensorFlow.js that the server uses, and copies their WebAssembly programs. The bytes are the same each time.
 * @param {string} folder created when it does not exist
 */
export async function bundleTensorflow(folder) {
  mkdirSync(folder, { recursive: true })
  await build({
    cwd: ROOT,
    input: PARTS,
    platform: 'node',
    // The ES modules: from the bundles for Node nothing can be left out.
    resolve: { mainFields: ['module', 'main'] },
    // Needed only to load files from the network on a Node without `fetch`.
    external: ['node-fetch'],
    transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
    output: { file: join(folder, 'tensorflow.mjs'), format: 'esm', minify: true, comments: { legal: false }, postBanner: HEADER },
    logLevel: 'warn',
  })
  writeFileSync(join(folder, 'tensorflow.d.mts'), readFileSync(PARTS))
  const programs = dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))
  // With and without SIMD instructions; in Node it never runs on threads.
  for (const name of ['tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm.wasm']) {
    writeFileSync(join(folder, name), readFileSync(join(programs, name)))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleTensorflow(TENSORFLOW)
