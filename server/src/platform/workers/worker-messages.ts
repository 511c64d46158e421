/** From the server to a worker. */
export interface JobMessage<Job> {
  id: number
  job: Job
}

/** From a worker to the server: `ready` once, when everything is loaded, then one reply to each job. */
export type WorkerMessage<Reply> = 'ready' | { id: number; reply: Reply }
