/** Answers a file; resolves when the answer is written. @throws CommandFault */
type Command = (args: string[]) => Promise<void>

/** The models' commands, each loaded when it is used. The names are fixed: cities' data teams use them in scripts. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  forecast: async () => (await import('./forecast-command.ts')).forecast,
  'detect-anomalies': async () => (await import('./detect-anomalies.ts')).detectAnomalies,
  'classify-request': async () => (await import('./classify-request.ts')).classifyRequest,
  'classify-incident': async () => (await import('./classify-incident.ts')).classifyIncident,
  'incident-risk': async () => (await import('./incident-risk.ts')).incidentRisk,
  moderate: async () => (await import('./moderate.ts')).moderate,
}

export const MODEL_USAGE = `oppidum forecast --input F --horizon N [--train-rows M] [--validation-rows V] [--first-origin R] [--last-origin S] [--stride K]
oppidum detect-anomalies --input F
oppidum classify-request [--train F] --input F
oppidum classify-incident [--train F] --input F
oppidum incident-risk --incidents F [--feed-gaps F] --from T0 --to T1
oppidum moderate --input F
    each with [--output F]; '-' is the standard input or output. docs/reference/models/overview.md says what they answer`

/** The command with this name; null if there is none. */
export async function modelCommand(name: string): Promise<Command | null> {
  return Object.hasOwn(COMMANDS, name) ? ((await COMMANDS[name]?.()) ?? null) : null
}
