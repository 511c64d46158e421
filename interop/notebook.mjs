/** Jupyter executes the example of a notebook (docs/examples/notebook): no cell fails, and each shows what the API answers. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tools/root.mjs'
import { transcript } from './transcript.mjs'

const { BASE = '', TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, shown, count } = transcript(TRANSCRIPT)
const NOTEBOOK = join(ROOT, 'docs/examples/notebook/city.ipynb')

/** @typedef {{ cell_type: string, source: string[], outputs?: { output_type: string, name?: string, text?: string[] }[] }} Cell */

/** @param {string} path @returns {Cell[]} the cells of code */
const codeOf = (path) => JSON.parse(readFileSync(path, 'utf8')).cells.filter((/** @type {Cell} */ it) => it.cell_type === 'code')

check(
  codeOf(NOTEBOOK).every((it) => it.outputs?.length === 0),
  'the notebook is stored without results',
)
const before = await (await fetch(`${BASE}/api/v1/incidents?status=open`)).json()
const { status, stdout, stderr } = spawnSync(
  'jupyter-nbconvert',
  ['--to', 'notebook', '--execute', '--output-dir', WORK, '--output', 'executed.ipynb', NOTEBOOK],
  // Nothing of this machine's own Jupyter.
  { encoding: 'utf8', env: { ...process.env, OPPIDUM_URL: BASE, HOME: WORK, JUPYTER_CONFIG_DIR: WORK }, timeout: 300_000 },
)
write(stdout + stderr)
check(status === 0, `Jupyter executes every cell${status === 0 ? '' : `: ${stderr.slice(-1_000)}`}`)
const results = codeOf(join(WORK, 'executed.ipynb')).map(({ source, outputs = [] }) => ({
  source: source.join(''),
  text: outputs.flatMap((it) => it.text ?? []).join(''),
  complaints: outputs.filter((it) => it.output_type === 'error' || it.name === 'stderr'),
}))
for (const it of results) write(`${it.source}\n---\n${shown(it.text)}\n`)
check(
  results.every((it) => it.complaints.length === 0),
  'no cell warns',
)
const [, now = '', incidents = '', hours = '', wrong = ''] = results.map((it) => it.text)
check(
  /^Smallport\n/.test(now) && /activeIncidents +\d+ simulated, \d+ min ago, from derived/.test(now),
  'the present values have quality, age and source',
)
const listed = before.filter((/** @type {{ number: string }} */ it) => incidents.includes(it.number)).length
const lines = incidents.trim().split('\n').length
// The city goes on between the two calls.
check(
  listed > 0 && listed >= before.length - 1 && lines <= before.length + 1,
  `${lines} incidents are listed, ${listed} of ${before.length} open ones`,
)
check((hours.match(/ mph {2}#+$/gm)?.length ?? 0) >= 20, `the chart has ${hours.trim().split('\n').length} hours`)
check(/\(400, malformed\)/.test(wrong), `a wrong question is answered with a sentence: ${wrong.trim()}`)
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
