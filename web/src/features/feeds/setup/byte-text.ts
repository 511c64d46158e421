const STEPS = ['B', 'kB', 'MB', 'GB'] as const

/** '312 B', '1.4 MB': decimal units, as publishers and file managers count. */
export function byteText(bytes: number, number: (value: number, digits?: number) => string): string {
  let [value, step] = [bytes, 0]
  while (value >= 1_000 && step < STEPS.length - 1) {
    value /= 1_000
    step += 1
  }
  return `${number(value, step === 0 || value >= 100 ? 0 : 1)} ${STEPS[step]}`
}
