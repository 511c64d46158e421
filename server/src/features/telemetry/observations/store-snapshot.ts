/** A snapshot of the store as PostgreSQL writes it: transactions below `xmin` had ended, those from `xmax` on had not begun, some between ran. */
function parsed(snapshot: string): { xmin: bigint; xmax: bigint; running: readonly bigint[] } {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: running === '' ? [] : running.split(',').map(BigInt) }
}

/** Whether a snapshot has seen the end of every transaction that an earlier one has. */
export function hasSeen(snapshot: string, earlier: string): boolean {
  const [a, b] = [parsed(snapshot), parsed(earlier)]
  if (a.xmax < b.xmax) return false
  const ranThen = new Set(b.running)
  return a.running.every((it) => it >= b.xmax || ranThen.has(it))
}
