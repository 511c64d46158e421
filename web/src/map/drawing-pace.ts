/** How this browser draws: not at all, with a program in place of a graphics card, or with a graphics card. */
export type DrawingPace = 'none' | 'slow' | 'swift'

/** Names under which programs that draw in place of a graphics card are known. */
const PROGRAM = /swiftshader|llvmpipe|softpipe|swrast|software|basic render/i

/** What is asked of a context; a browser may hide the name of what draws. */
type Context = Pick<WebGL2RenderingContext, 'getParameter' | 'getExtension'>

/** Of the standard; the same in every context. */
const RENDERER = 0x1f01

/** @param open a context of a canvas of its own each time, null when there is none; `strict` ones are refused where they would be slow */
export function paceOf(open: (strict: boolean) => Context | null): DrawingPace {
  const strict = open(true)
  const context = strict ?? open(false)
  if (!context) return 'none'
  const slow = strict === null || PROGRAM.test(rendererOf(context))
  // A page may hold few of these, and the map needs its own.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return slow ? 'slow' : 'swift'
}

function rendererOf(context: Context): string {
  const plain = String(context.getParameter(RENDERER))
  // Chromium keeps the name behind an extension; elsewhere asking for that is complained about.
  const behind = plain === 'WebKit WebGL' ? context.getExtension('WEBGL_debug_renderer_info') : null
  return behind ? String(context.getParameter(behind.UNMASKED_RENDERER_WEBGL)) : plain
}
