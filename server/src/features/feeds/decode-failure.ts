/** Every way in which an answer can be unusable. The sentences are shown to operators. */
export const DECODE_PROBLEMS = {
  web_page: "The publisher's response is a web page, not data.",
  broken: "The publisher's response could not be understood: it is incomplete or not well-formed.",
  forbidden_xml: "The publisher's response was rejected: it declares a document type or entities.",
  too_complex: "The publisher's response was rejected: it is nested too deeply or has too many parts.",
  publisher_error: "The publisher's response is an error message, not data.",
  not_requests: "The publisher's response is not a list of service requests.",
  not_road_events: "The publisher's response is not a list of road events.",
  devices: "The publisher's response is about field devices, not road events.",
  unknown_version: "The publisher's response has an unsupported version; 4.0 to 4.2 are supported.",
  not_generation: "The publisher's response is not hourly generation by fuel.",
  not_demand: "The publisher's response is not hourly demand.",
  several_areas: "The publisher's response mixes several balancing areas; the address must ask for one.",
  too_slow: "The publisher's response took too long to read.",
  crashed: "The publisher's response could not be read.",
  busy: 'Too many responses are waiting to be read.',
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
