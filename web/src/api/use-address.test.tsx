import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { useAddress } from './use-address.ts'

function Links() {
  const { linkTo, linksBy } = useAddress()
  return (
    <>
      <p>{linkTo({ incident: 'a b&c', act: null })}</p>
      <p>{linksBy('incident', { act: null })('a b&c')}</p>
      <p>{linksBy('incident', { act: 'assign' })('7')}</p>
    </>
  )
}

test.each([
  ['/incidents', '?incident=a+b%26c', '?incident=a%20b%26c', '?act=assign&incident=7'],
  ['/incidents?q=fire', '?q=fire&incident=a+b%26c', '?q=fire&incident=a%20b%26c', '?q=fire&act=assign&incident=7'],
  ['/incidents?incident=1&q=fire&act=edit', '?incident=a+b%26c&q=fire', '?q=fire&incident=a%20b%26c', '?q=fire&act=assign&incident=7'],
])('links from %s', async (at, ...links) => {
  await render(<Links />, { at })
  expect(screen.getAllByText(/^\?/).map((it) => it.textContent)).toEqual(links)
})
