/** A reply that is JSON already, of an endpoint whose replies are `T`. */
export class JsonReply<T> {
  readonly json: string
  /** Only a type: without it, the reply of one endpoint could be returned by another. */
  declare readonly of: T

  constructor(json: string) {
    this.json = json
  }
}

export const jsonOf = (reply: unknown): string => (reply instanceof JsonReply ? reply.json : JSON.stringify(reply))

export const replyOf = (reply: unknown): unknown => (reply instanceof JsonReply ? JSON.parse(reply.json) : reply)
