/** Replicas that are tried, the most first: a cluster of fewer servers has no place for three. */
const REPLICAS = [3, 2, 1]
/** From this version on, no acknowledged message was lost when servers were killed, frozen and cut off: decision 0141. */
const RELIABLE = [2, 10] as const

/** Whether a cluster of servers of this version, as '2.10.27', keeps what it has acknowledged when one of them is cut off. */
export function keepsReplicas(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((it) => Number.parseInt(it, 10) || 0)
  return major > RELIABLE[0] || (major === RELIABLE[0] && minor >= RELIABLE[1])
}

/** How many servers are asked to keep a stream, in the order of preference. `cluster` is absent for a server on its own. */
export const replicasToTry = ({ cluster, version }: { cluster?: string; version: string }): readonly number[] =>
  cluster && keepsReplicas(version) ? REPLICAS : [1]
