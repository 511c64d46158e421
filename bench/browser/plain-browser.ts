import { type Browser, chromium } from 'playwright-core'
import { browserLaunch } from '../../tools/browser.mjs'

/**
 * Lists need no WebGL, and a browser that renders in software without it is many times as fast as one with a software GPU:
 * frames then wait for the code being measured, and for nothing else.
 */
export async function plainBrowser(): Promise<Browser> {
  const launch = await browserLaunch()
  return chromium.launch({ ...launch, args: [...launch.args.filter((it) => !/gl=|angle|swiftshader/.test(it)), '--disable-gpu'] })
}
