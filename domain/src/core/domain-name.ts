/** RFC 3492, section 5: parameters of Punycode, the ASCII form of international domain names. */
const [BASE, LEAST_DIGIT, MOST_DIGIT, SKEW, DAMP, FIRST_BIAS, FIRST_OTHER] = [36, 1, 26, 38, 700, 72, 128] as const

/** The next bias, from the distance between the last two code points. */
function biasAfter(delta: number, letters: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / letters)
  let steps = 0
  for (; rest > ((BASE - LEAST_DIGIT) * MOST_DIGIT) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - LEAST_DIGIT))
  return steps + Math.floor(((BASE - LEAST_DIGIT + 1) * rest) / (rest + SKEW))
}

const digit = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22)

/** A variable-length integer whose digit weights depend on the bias. */
function digitsOf(value: number, bias: number): string {
  let text = ''
  let rest = value
  for (let step = BASE; ; step += BASE) {
    const threshold = Math.min(MOST_DIGIT, Math.max(LEAST_DIGIT, step - bias))
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

function asciiLabel(label: string): string {
  const letters = [...label].map((it) => it.codePointAt(0) as number)
  const plain = letters.filter((it) => it < FIRST_OTHER)
  if (plain.length === letters.length) return label
  let text = plain.length > 0 ? `${String.fromCharCode(...plain)}-` : ''
  let present: number = FIRST_OTHER
  let delta = 0
  let bias: number = FIRST_BIAS
  let done = plain.length
  while (done < letters.length) {
    const next = Math.min(...letters.filter((it) => it >= present))
    delta += (next - present) * (done + 1)
    for (const letter of letters) {
      if (letter < next) delta++
      if (letter !== next) continue
      text += digitsOf(delta, bias)
      bias = biasAfter(delta, done + 1, done === plain.length)
      delta = 0
      done++
    }
    delta++
    present = next + 1
  }
  return `xn--${text}`
}

/** A domain name as it is looked up: `münchen.example` is `xn--mnchen-3ya.example`. Expects lower case and NFC. */
export function asciiDomain(name: string): string {
  return name.split(/[.。]/u).map(asciiLabel).join('.')
}
