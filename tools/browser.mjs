import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @typedef {object} Launch what playwright-core's `chromium.launch` takes
 * @property {string} executablePath
 * @property {string[]} args
 * @property {boolean} headless
 * @property {boolean} chromiumSandbox
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Quiet, without a graphics card, without calls to its vendor. */
const ARGUMENTS = [
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--disable-dev-shm-usage',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--font-render-hinting=none',
]

/**
 * Chromium on this machine: the one in CHROMIUM, an installed one, or the npm package's.
 * @returns {Promise<Launch>}
 */
export async function browserLaunch() {
  const executablePath = process.env.CHROMIUM || installed() || (await fromPackage())
  // Its sandbox refuses root, and user namespaces may be off in a container; it only loads our own pages.
  return { executablePath, args: ['--no-sandbox', ...ARGUMENTS], headless: true, chromiumSandbox: false }
}

/**
 * Why no journey can run here, as a sentence; null if a browser starts.
 * @returns {Promise<string | null>}
 */
export async function browserProblem() {
  try {
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch(await browserLaunch())
    await browser.close()
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n') : String(error)
    return `No browser starts here. Install Chromium, or set CHROMIUM to one.\n${reason}`
  }
}

/** @returns {string | undefined} */
function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((it) => it !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Unpacks itself into the temporary folder, once. */
async function fromPackage() {
  // The package includes libraries that a bare machine lacks, but unpacks them only if it detects a hosted function runtime,
  // which it checks when it is imported.
  process.env.AWS_EXECUTION_ENV ||= 'AWS_Lambda_nodejs22.x'
  process.env.AWS_LAMBDA_JS_RUNTIME ||= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
