export type Form = { [name: string]: string | Form }

/** `a[b][0]=c` as nested objects; lists have numbers for names. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((it) => it !== '')
    let at = form
    for (const step of path.slice(0, -1)) {
      const next = at[step] ?? {}
      if (typeof next === 'string') throw new Error(`${name} is a text and a group`)
      at[step] = next
      at = next
    }
    at[path.at(-1) as string] = value
  }
  return form
}

/** Every name in it, lists as `[]`: what an API that refuses unknown parameters looks at. */
export function namesIn(form: Form, before = ''): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const here = /^\d+$/.test(name) ? `${before}[]` : before === '' ? name : `${before}.${name}`
    return typeof value === 'string' ? [here] : namesIn(value, here)
  })
}

export function textAt(form: Form, path: string): string | undefined {
  let at: string | Form | undefined = form
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}

export function groupAt(form: Form, path: string): Form | undefined {
  let at: string | Form | undefined = form
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'object' ? at : undefined
}
