/** A page with the same number of plain rows in one scrolling list: what the browser does without any script. */
export function plainList(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `<li><b>Works ${index} on the main</b><p>Road ${index % 997}</p><span>Medium</span> <span>${index % 60} min</span></li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Control</title>
<style>html,body{margin:0;height:100%}ul{height:100%;overflow:auto;margin:0;padding:0}li{display:block;min-height:80px;border-bottom:1px solid}</style>
<ul id="list" tabindex="0">${rows.join('')}</ul></html>`
}
