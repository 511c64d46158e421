/** Why an answer can be unusable, whatever its standard. The sentences are shown to operators. */
export const DECODE_PROBLEMS = {
  web_page: "The publisher's response is a web page, not data.",
  broken: "The publisher's response could not be understood: it is incomplete or not well-formed.",
  forbidden_xml: "The publisher's response was rejected: it declares a document type or entities.",
  too_complex: "The publisher's response was rejected: it is nested too deeply or has too many parts.",
  publisher_error: "The publisher's response is an error message, not data.",
  too_slow: "The publisher's response took too long to read.",
  crashed: "The publisher's response could not be read.",
  busy: 'Too many responses are waiting to be read.',
} as const

/** A reason of a standard's own. */
export interface StandardProblem {
  /** A noun phrase in snake case. */
  problem: string
  /** Shown to operators; names no host, path or library. */
  sentence: string
}

/** The whole answer is unusable. Single unusable records are counted in `rejected` instead. */
export class DecodeFailure extends Error {
  readonly problem: string

  constructor(problem: keyof typeof DECODE_PROBLEMS | StandardProblem, cause?: unknown) {
    super(typeof problem === 'string' ? DECODE_PROBLEMS[problem] : problem.sentence, { cause })
    this.name = 'DecodeFailure'
    this.problem = typeof problem === 'string' ? problem : problem.problem
  }
}
