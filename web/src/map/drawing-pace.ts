/** How this browser draws: not at all, in software, or with a graphics card. */
export type DrawingPace = 'none' | 'slow' | 'swift'

/** Renderer names of software implementations. */
const PROGRAM = /swiftshader|llvmpipe|softpipe|swrast|software|basic render/i

/** The part of a context that is read; a browser may hide the renderer's name. */
type Context = Pick<WebGL2RenderingContext, 'getParameter' | 'getExtension'>

/** From the standard; the same in every context. */
const RENDERER = 0x1f01

/** @param open returns a context of a new canvas each time, null when there is none; `strict` ones are refused where they would be slow */
export function paceOf(open: (strict: boolean) => Context | null): DrawingPace {
  const strict = open(true)
  const context = strict ?? open(false)
  if (!context) return 'none'
  const slow = strict === null || PROGRAM.test(rendererOf(context))
  // A page may have only a few of these, and the map needs its own.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return slow ? 'slow' : 'swift'
}

function rendererOf(context: Context): string {
  const plain = String(context.getParameter(RENDERER))
  // Chromium hides the name behind an extension; other browsers warn when the extension is requested.
  const behind = plain === 'WebKit WebGL' ? context.getExtension('WEBGL_debug_renderer_info') : null
  return behind ? String(context.getParameter(behind.UNMASKED_RENDERER_WEBGL)) : plain
}
