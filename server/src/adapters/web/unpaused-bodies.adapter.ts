import { DecoratorHandler, type Dispatcher } from 'undici'

/**
 * Takes a body in as fast as it comes, without ever pausing the connection; what is not read yet waits in memory, `maxBytes` at most.
 * undici 7 throws from a socket's event, past every catch, when a publisher closes the connection while its parser is paused
 * (nodejs/undici#5360): a large packed answer, read more slowly than it came, was lost or ended the process.
 * @param tooLarge the error of a body with more bytes, counted before unpacking
 */
export function unpausedBodies(maxBytes: number, tooLarge: () => Error): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    // Its only task here: it gives handlers of undici's older interface the newer one.
    const inner: Dispatcher.DispatchHandler = new DecoratorHandler(handler)
    let bytes = 0
    let isOver = false
    return dispatch(options, {
      onRequestStart: (controller, context) => inner.onRequestStart?.(unpaused(controller), context),
      onRequestUpgrade: (controller, ...rest) => inner.onRequestUpgrade?.(unpaused(controller), ...rest),
      onResponseStart: (controller, ...rest) => inner.onResponseStart?.(unpaused(controller), ...rest),
      onResponseData(controller, chunk) {
        if (isOver) return
        bytes += chunk.length
        if (bytes <= maxBytes) return inner.onResponseData?.(unpaused(controller), chunk)
        isOver = true
        // The caller gets the head first: undici's fetch never settles when a body fails in the same tick.
        setImmediate(() => {
          const cause = tooLarge()
          inner.onResponseError?.(controller, cause)
          controller.abort(cause)
        })
      },
      onResponseEnd(controller, trailers) {
        if (!isOver) inner.onResponseEnd?.(unpaused(controller), trailers)
      },
      onResponseError(controller, cause) {
        if (!isOver) inner.onResponseError?.(unpaused(controller), cause)
      },
    })
  }
}

function unpaused(controller: Dispatcher.DispatchController): Dispatcher.DispatchController {
  return {
    get aborted() {
      return controller.aborted
    },
    get paused() {
      return false
    },
    get reason() {
      return controller.reason
    },
    get rawHeaders() {
      return controller.rawHeaders ?? null
    },
    get rawTrailers() {
      return controller.rawTrailers ?? null
    },
    abort: (reason) => controller.abort(reason),
    pause: () => {},
    resume: () => {},
  }
}
