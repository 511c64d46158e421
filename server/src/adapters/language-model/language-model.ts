/** A tool as a model sees it. */
export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of its arguments. */
  parameters: Record<string, unknown>
}

export interface ToolCall {
  id: string
  tool: string
  /** As the model wrote them: JSON if `isJson`, else other text. */
  args: unknown
  isJson: boolean
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  /** The result of a call, as JSON. */
  | { role: 'tool'; call: ToolCall; result: Record<string, unknown> }

export type ModelEvent =
  | { event: 'text'; text: string }
  | { event: 'call'; call: ToolCall }
  /** The last one. Null: the server does not count. `cut`: it stopped because it may not write more. */
  | { event: 'end'; tokens: number | null; cut: boolean }

export interface ModelTurn {
  instructions: string
  messages: readonly ModelMessage[]
  tools: readonly ModelTool[]
  maxTokens: number
  signal: AbortSignal
}

/** Why a turn failed. Reported in general words only. */
export type ModelProblem = 'not-reachable' | 'refused' | 'not-understood' | 'too-much' | 'ended'

export class ModelFailure extends Error {
  readonly problem: ModelProblem

  constructor(problem: ModelProblem, cause?: unknown) {
    super(`The language model's server: ${problem}.`, { cause })
    this.name = 'ModelFailure'
    this.problem = problem
  }
}

/** A language model behind a server. It is stateless: each turn sends the whole conversation. */
export interface LanguageModel {
  name: string
  /**
   * One turn: yields the model's text piece by piece, its tool calls, and the end. Stops with the signal.
   * @throws ModelFailure
   */
  turn(turn: ModelTurn): AsyncIterable<ModelEvent>
  close(): Promise<void>
}
