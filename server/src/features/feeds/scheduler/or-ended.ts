import { WebFailure } from '../../../adapters/web/web-client.ts'

/**
 * The result of the work, or WebFailure `ended` as soon as the signal is aborted: fetching and reading may take a minute, and stopping does
 * not wait for them.
 */
export function orEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new WebFailure('ended'))
    if (signal.aborted) return onEnd()
    signal.addEventListener('abort', onEnd, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onEnd))
  })
}
