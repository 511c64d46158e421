import { expect, it } from 'vitest'
import { pricingAddress, readPricingPlace } from './pricing-address.ts'

const read = (address: string) => readPricingPlace(new URL(address, 'http://here').searchParams)

it.each([
  { plan: 'pro', interval: 'year', checkout: 'done' },
  { plan: 'basic', interval: 'month', checkout: 'left' },
] as const)('reads what it writes: %o', (place) => {
  expect(read(pricingAddress(place))).toEqual(place)
})

it.each(['/pricing', '/pricing?plan=free&interval=week&checkout=yes', '/pricing?plan=<b>&checkout=', '/pricing?plan=PRO'])(
  '%s has no parameters',
  (address) => {
    expect(read(address)).toEqual({ plan: null, interval: 'month', checkout: null })
  },
)
