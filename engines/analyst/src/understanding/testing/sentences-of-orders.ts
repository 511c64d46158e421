/** Orders in whatever clause of a message they stand, and questions that only look like them; of the same town and moment. */
export const CASES_OF_ORDERS: readonly (readonly [said: string, expected: string])[] = [
  ['I have read INC-2026-000012, mark it acknowledged', 'record incident INC-2026-000012 | act acknowledge'],
  ['word is the drain is clear again, mark REQ-2026-000045 as done', 'record service-request REQ-2026-000045 | act resolve'],
  ['REQ-2026-000045 is one for Parks, pass it on to them', 'record service-request REQ-2026-000045 | act assign Parks'],
  ['REQ-2026-000045 to Parks please', 'record service-request REQ-2026-000045 | act assign Parks'],
  ['put REQ-2026-000045 down for Parks', 'record service-request REQ-2026-000045 | act assign Parks'],
  ['INC-2026-000012 should be critical', 'record incident INC-2026-000012 | act priority critical'],
  ['INC-2026-000012 has to be reopened', 'record incident INC-2026-000012 | act reopen'],
  ['I am new here but please start INC-2026-000012 for me', 'record incident INC-2026-000012 | act start'],
  ['le ruego derivar la solicitud REQ-2026-000045 al departamento Parks', 'record service-request REQ-2026-000045 | act assign Parks'],
  ['corresponde elevar a alta la prioridad del incidente INC-2026-000012', 'record incident INC-2026-000012 | act priority high'],
  ['ya está arreglado, cerrá el INC-2026-000012', 'record incident INC-2026-000012 | act resolve'],
  ['set the oldest open incident to critical', 'records incident open | act priority critical oldest'],
  ['the bakery fire >> mark that as seen', 'records incident open fire | act acknowledge | row 0'],
  ['when did INC-2026-000012 start, and who has it', 'record incident INC-2026-000012 | value'],
  ['was INC-2026-000012 closed, or is it open', 'record incident INC-2026-000012 | value'],
  ['a la INC-2026-000123 ponele prioridad alta', 'record incident INC-2026-000123 | act priority high'],
]
