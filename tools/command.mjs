import { spawn } from 'node:child_process'
import { ROOT } from './root.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program in the project's folder and resolves to its exit code. Its output goes to standard error; a
 * signal to us ends it too.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string }} [options] quiet: what it says is shown only when it fails
 * @returns {Promise<number>}
 */
export function run(program, words, { env = process.env, quiet = false, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let interrupted = false
    const handleSignal = () => {
      interrupted = true
      child.kill('SIGTERM')
    }
    for (const signal of SIGNALS) process.on(signal, handleSignal)
    /** @type {Buffer[]} */
    const said = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (quiet ? said.push(chunk) : process.stderr.write(chunk)))
    }
    /** @param {number} code */
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, handleSignal)
      if (interrupted) process.exit(130)
      if (code !== 0) for (const chunk of said) process.stderr.write(chunk)
      resolve(code)
    }
    child.once('error', (error) => {
      said.push(Buffer.from(`${program}: ${error.message}\n`))
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/**
 * A package's program, run by this Node.
 * @param {string} script path below node_modules
 * @param {readonly string[]} words
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackaged(script, words, options) {
  return run(process.execPath, [`node_modules/${script}`, ...words], options)
}
