import { expect, it } from 'vitest'
import { readInParts } from './in-parts.ts'

const double = (reply: unknown) => (Array.isArray(reply) ? reply.map((it) => Number(it) * 2) : reply)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

it.each([0, 1, 100, 101, 500, 1_037])('reads a list of %i completely and in order', async (count) => {
  expect(await readInParts(double, numbers(count))).toEqual(numbers(count).map((it) => it * 2))
})

it('reads anything but a list unchanged', async () => {
  expect(await readInParts(double, { value: 1 })).toEqual({ value: 1 })
})

it('yields between the parts of a long list', async () => {
  const order: string[] = []
  const reading = readInParts((reply) => {
    order.push(`part of ${(reply as unknown[]).length}`)
    return reply
  }, numbers(250)).then(() => order.push('read'))
  setTimeout(() => order.push('another'))
  await reading
  expect(order.filter((it) => it !== 'another')).toEqual(['part of 100', 'part of 100', 'part of 50', 'read'])
  expect(order.indexOf('another')).toBeLessThan(order.indexOf('read'))
})

it('one invalid record fails the whole list', async () => {
  const strict = (reply: unknown) => {
    if ((reply as number[]).includes(450)) throw new Error('not as promised')
    return reply
  }
  await expect(readInParts(strict, numbers(500))).rejects.toThrow('not as promised')
})
