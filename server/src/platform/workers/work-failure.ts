/**
 * Why a job was not done: the queue is full (`busy`), it ran out of time (`too_slow`), its worker died over it (`crashed`), or no worker
 * can take it, because none starts or the server is stopping (`unable`).
 */
export class WorkFailure extends Error {
  readonly reason: 'busy' | 'too_slow' | 'crashed' | 'unable'

  constructor(reason: WorkFailure['reason']) {
    super(`work was not done: ${reason}`)
    this.name = 'WorkFailure'
    this.reason = reason
  }
}
