import { expect, it } from 'vitest'
import { asciiDomain } from './domain-name.ts'

it.each([
  ['city.example', 'city.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['peñarol.com.uy', 'xn--pearol-xwa.com.uy'],
  ['bücher.bücher.example', 'xn--bcher-kva.xn--bcher-kva.example'],
  ['испытание.рф', 'xn--80akhbyknj4f.xn--p1ai'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['παράδειγμα.example', 'xn--hxajbheg2az3al.example'],
  ['правительство-москвы.example', 'xn----7sbgabputgmucdoufid3pj.example'],
  ['ünïcödé-with-a-long-tail-of-letters.example', 'xn--ncd-with-a-long-tail-of-letters-d0c9q5irh.example'],
])('%s is looked up as %s', (name, expected) => {
  expect(asciiDomain(name)).toBe(expected)
})
