import { Failure } from '@oppidum/domain/core/failure'
import { expect, it } from 'vitest'
import { requireJson, requireOwnPage } from './own-page.ts'

const OWN = ['http://localhost:3000', 'http://127.0.0.1:3000']

function codeOf(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Failure ? error.code : 'another'
  }
}

it.each([
  [{}, null],
  [{ origin: 'http://localhost:3000' }, null],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, null],
  [{ 'sec-fetch-site': 'none' }, null],
  [{ origin: 'http://localhost:3001' }, 'role_required'],
  [{ origin: 'https://localhost:3000' }, 'role_required'],
  [{ origin: 'http://localhost:3000.evil.example' }, 'role_required'],
  [{ origin: 'null' }, 'role_required'],
  [{ origin: '' }, 'role_required'],
  [{ 'sec-fetch-site': 'cross-site' }, 'role_required'],
  [{ 'sec-fetch-site': 'same-site' }, 'role_required'],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }, 'role_required'],
])('a write with %j is answered %s', (headers, code) => {
  expect(codeOf(() => requireOwnPage(headers, OWN))).toBe(code)
})

it.each([
  [{}, null],
  [{ 'content-length': '0' }, null],
  [{ 'content-type': 'application/json', 'content-length': '2' }, null],
  [{ 'content-type': 'application/json; charset=utf-8', 'content-length': '2' }, null],
  [{ 'content-type': 'Application/JSON', 'transfer-encoding': 'chunked' }, null],
  [{ 'content-length': '2' }, 'wrong_media_type'],
  [{ 'transfer-encoding': 'chunked' }, 'wrong_media_type'],
  [{ 'content-type': 'text/plain', 'content-length': '2' }, 'wrong_media_type'],
  [{ 'content-type': 'text/plain; application/json', 'content-length': '2' }, 'wrong_media_type'],
  [{ 'content-type': 'application/json; charset=latin1', 'content-length': '2' }, 'wrong_media_type'],
  [{ 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }, 'wrong_media_type'],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 'wrong_media_type'],
])('a body said to be %j is answered %s', (headers, code) => {
  expect(codeOf(() => requireJson(headers))).toBe(code)
})
