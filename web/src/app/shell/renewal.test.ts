import { expect, test } from 'vitest'
import { programOf } from './renewal.ts'

test.each([
  ['<script type="module" crossorigin src="/assets/index-1.js"></script><script src="/a.js"></script>', ['/a.js', '/assets/index-1.js']],
  ['<script type="application/json" id="config">{"src":"x"}</script>', []],
  ['not a page', []],
])('%j starts with %j', (html, scripts) => {
  expect(programOf(html)).toEqual(scripts)
})
