/**
 * @typedef {object} Target what a panel asks for: an expression of Prometheus, or an address of ours and columns of its answer
 * @property {string} [expr]
 * @property {string} [legendFormat] name of each series, with labels in double braces
 * @property {string} [url]
 * @property {string} [root_selector]
 * @property {{ selector: string }[]} [columns]
 * @property {{ type: string, uid: string }} datasource
 *
 * @typedef {{ x: number, y: number, w: number, h: number }} Box
 * @typedef {{ id: number, type: string, title: string, gridPos: Box, targets?: Target[] }} Panel
 * @typedef {{ panels: Panel[], __inputs: { name: string, pluginId: string }[], __requires: { type: string, id: string }[] }} Dashboard
 */

/** Columns of Grafana's grid. */
const COLUMNS = 24

/**
 * What would keep Grafana from importing the dashboard or showing it whole, in sentences.
 * @param {Dashboard} dashboard
 * @returns {string[]}
 */
export function faultsOf({ panels, __inputs: inputs, __requires: requires }) {
  const faults = []
  const ids = panels.map((it) => it.id)
  if (new Set(ids).size < ids.length) faults.push('two panels have the same id')
  for (const [index, { title, type, gridPos, targets = [] }] of panels.entries()) {
    if (gridPos.x + gridPos.w > COLUMNS) faults.push(`'${title}' is wider than the grid`)
    const below = panels.slice(index + 1).find((it) => overlap(gridPos, it.gridPos))
    if (below) faults.push(`'${title}' covers '${below.title}'`)
    if (type === 'row') continue
    if (!requires.some((it) => it.type === 'panel' && it.id === type)) faults.push(`'${title}' is a ${type}, which is not required`)
    if (targets.length === 0) faults.push(`'${title}' asks for nothing`)
    for (const { datasource } of targets)
      if (!inputs.some((it) => `\${${it.name}}` === datasource.uid && it.pluginId === datasource.type))
        faults.push(`'${title}' has a data source that nobody is asked for`)
  }
  return faults
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** @param {unknown} value @param {string} path members with dots between; empty for the value itself */
const at = (value, path) =>
  path === '' ? value : path.split('.').reduce((inner, name) => /** @type {Record<string, unknown> | undefined} */ (inner)?.[name], value)

/**
 * The rows that a target finds in an answer, and the columns that the first of them does not have. Null is a value: it says that there is
 * none.
 * @param {Target} target
 * @param {unknown} answer
 */
export function selected({ root_selector: root = '', columns = [] }, answer) {
  const list = at(answer, root)
  const rows = Array.isArray(list) ? list : [list]
  return { rows: rows.length, missing: columns.map((it) => it.selector).filter((it) => at(rows[0], it) === undefined) }
}
