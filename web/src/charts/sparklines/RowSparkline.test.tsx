import { DAY_MS } from '@oppidum/domain/core/time'
import { getSparklines, SPARKLINE_STEP_MS } from '@oppidum/domain/telemetry/sparklines'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ago } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { answers } from '../../testing/server.ts'
import { RowSparkline } from './RowSparkline.tsx'

const day = answers(getSparklines, {
  measure: 'traffic.speed',
  unit: 'mph',
  from: ago(DAY_MS),
  to: ago(0),
  stepSeconds: SPARKLINE_STEP_MS / 1_000,
  series: [{ place: 'rambla', means: Array.from({ length: 48 }, (_, index) => 20 + (index % 7)), before: null, quality: 'measured' }],
})

/** A row that can scroll away and come back. */
function Row() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Scroll
      </button>
      {isShown && <RowSparkline measure="traffic.speed" place="rambla" name="Speed" />}
    </>
  )
}

test('a row that stays draws its day, and one that comes back draws it at once without another request', async () => {
  const { user, server } = await render(<Row />, { replies: [day] })
  const requests = () => server.calls.filter(({ path }) => path === getSparklines.path).length
  expect(await screen.findByRole('img', { name: /Speed/ })).toBeTruthy()
  await user.click(screen.getByRole('button'))
  expect(screen.queryByRole('img')).toBeNull()
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('img', { name: /Speed/ })).toBeTruthy()
  expect(requests()).toBe(1)
})
