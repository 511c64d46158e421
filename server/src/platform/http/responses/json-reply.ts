import { type AnswerBody, answerBody } from './cached-response.ts'

/** A reply that is JSON already, of an endpoint whose replies are `T`. */
export class JsonReply<T> {
  readonly json: string
  /** Only a type: without it, the reply of one endpoint could be returned by another. */
  declare readonly of: T
  #body: AnswerBody | undefined

  constructor(json: string) {
    this.json = json
  }

  /** Its bytes, made once. */
  body(): AnswerBody {
    this.#body ??= answerBody(this.json)
    return this.#body
  }
}

const lists = new WeakMap<readonly string[], JsonReply<never>>()

/** A list of records that are JSON already. The same reply for the same array. */
export function listReply<T>(records: readonly string[]): JsonReply<T[]> {
  const known = lists.get(records) ?? new JsonReply<never>(`[${records.join(',')}]`)
  lists.set(records, known)
  return known
}

export const jsonOf = (reply: unknown): string => (reply instanceof JsonReply ? reply.json : JSON.stringify(reply))

export const contentOf = (reply: unknown): string | AnswerBody => (reply instanceof JsonReply ? reply.body() : JSON.stringify(reply))

export const replyOf = (reply: unknown): unknown => (reply instanceof JsonReply ? JSON.parse(reply.json) : reply)
