/** Every way in which an answer can be unusable. The sentences are shown to operators. */
export const DECODE_PROBLEMS = {
  web_page: "The publisher's answer is a web page, not data.",
  broken: "The publisher's answer is not understood: it is incomplete or not well-formed.",
  forbidden_xml: "The publisher's answer is not accepted: it declares a document type or entities.",
  too_complex: "The publisher's answer is not accepted: it is nested too deeply or has too many parts.",
  publisher_error: "The publisher's answer is an error message, not data.",
  not_requests: "The publisher's answer is not a list of service requests.",
  not_road_events: "The publisher's answer is not a list of road events.",
  devices: "The publisher's answer is about field devices, not road events.",
  unknown_version: "The publisher's answer is of a version that is not supported: 4.0 to 4.2 are.",
  not_generation: "The publisher's answer is not hourly generation by fuel.",
  not_demand: "The publisher's answer is not hourly demand.",
  several_areas: "The publisher's answer mixes several balancing areas; the address must ask for one.",
  too_slow: "The publisher's answer took too long to read.",
  crashed: "The publisher's answer could not be read.",
  busy: 'Too many answers are waiting to be read.',
} as const
export type DecodeProblem = keyof typeof DECODE_PROBLEMS

/** The whole answer is unusable. Single unusable records are counted in `rejected` instead. */
export class DecodeFailure extends Error {
  readonly problem: DecodeProblem

  constructor(problem: DecodeProblem, cause?: unknown) {
    super(DECODE_PROBLEMS[problem], { cause })
    this.name = 'DecodeFailure'
    this.problem = problem
  }
}
