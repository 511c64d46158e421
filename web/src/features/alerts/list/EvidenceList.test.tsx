import type { AlertValue } from '@oppidum/domain/alerts/alert'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { EvidenceList } from './EvidenceList.tsx'

const FIRED = '2026-11-20T10:00:05.000Z'
const slow: AlertValue = {
  leaf: 0,
  value: 10,
  unit: 'mph',
  limit: 20,
  observedAt: '2026-11-20T10:00:00.000Z',
  receivedAt: FIRED,
  source: 'simulator',
  quality: 'simulated',
}

test.each<{ what: string; evidence: AlertValue[]; language: 'en' | 'es'; shows: RegExp[] }>([
  { what: "a speed in the reader's unit, with its limit", evidence: [slow], language: 'es', shows: [/16,1 km\/h/, /límite 32,2 km\/h/] },
  { what: 'another measure in its own', evidence: [{ ...slow, unit: 'MW' }], language: 'en', shows: [/10\.0 MW/, /limit 20\.0 MW/] },
  {
    what: 'a count without a unit',
    evidence: [{ ...slow, unit: null, limit: 1, value: 3 }],
    language: 'en',
    shows: [/^3$/, /limit 1$/],
  },
  { what: 'a value that is missing', evidence: [{ ...slow, value: null, limit: null }], language: 'en', shows: [/not measured/] },
  { what: 'that there was no value', evidence: [], language: 'en', shows: [/its values stopped coming/] },
])('shows $what', async ({ evidence, language, shows }) => {
  await render(<EvidenceList evidence={evidence} firedAt={FIRED} />, { language })
  for (const it of shows) expect(screen.getByText(it)).toBeTruthy()
})

test.each([
  ['incidents', '/incidents?incident=a'],
  ['service-requests', '/services?request=a'],
])('links to the %s that were counted, five at most', async (source, to) => {
  const records = ['a', 'b', 'c', 'd', 'e', 'f']
  await render(<EvidenceList evidence={[{ ...slow, unit: null, value: 6, source, records }]} firedAt={FIRED} />, { language: 'en' })
  const links = screen.getAllByRole('link')
  expect(links).toHaveLength(5)
  expect(links[0]?.getAttribute('href')).toBe(to)
  expect(links[0]?.textContent).toBe('Record 1')
})
