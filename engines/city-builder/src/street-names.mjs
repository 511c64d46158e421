/** As the city's own street signs shorten them. */
const SHORT_FORMS = new Map([
  ['Almirante', 'Alte.'],
  ['Arquitecto', 'Arq.'],
  ['Avenida', 'Av.'],
  ['Brigadier', 'Brig.'],
  ['Bulevar', 'Bv.'],
  ['Camino', 'Cno.'],
  ['Capitán', 'Cap.'],
  ['Comandante', 'Cmte.'],
  ['Coronel', 'Cnel.'],
  ['Doctor', 'Dr.'],
  ['Doctora', 'Dra.'],
  ['General', 'Gral.'],
  ['Ingeniera', 'Ing.'],
  ['Ingeniero', 'Ing.'],
  ['Libertador', 'Lib.'],
  ['Monseñor', 'Mons.'],
  ['Nacional', 'Nac.'],
  ['Pasaje', 'Pje.'],
  ['Presidente', 'Pte.'],
  ['Profesor', 'Prof.'],
  ['Profesora', 'Prof.'],
  ['República', 'Rep.'],
  ['Teniente', 'Tte.'],
])

/**
 * A street's name as a sign would show it: 'Bulevar General Artigas' is 'Bv. Gral. Artigas'. A numbered road goes by its
 * number, its honorary name is left out.
 * @param {string} name as in OpenStreetMap
 */
export function signName(name) {
  const road = /^Ruta (?:\d+|Interbalnearia)\b/.exec(name)
  if (road) return road[0]
  return name
    .trim()
    .split(/\s+/)
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join(' ')
}

/** 'Av. José Belloni' is 'av-jose-belloni'. @param {string} name */
export function slug(name) {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Letters of an id that a CITY_FILE takes (domain/src/cities/city.ts), with room for a number. */
const LONGEST_ID = 58

/**
 * Gives each thing an id of its own: where two would have the same one the later gets a number.
 * @template T
 * @param {readonly T[]} things
 * @param {(thing: T) => string} idOf
 * @returns {(T & { id: string })[]}
 */
export function withOwnIds(things, idOf) {
  const taken = new Set()
  return things.map((thing) => {
    const wanted = idOf(thing).slice(0, LONGEST_ID).replace(/-$/, '')
    let id = wanted
    for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`
    taken.add(id)
    return { id, ...thing }
  })
}

/** Order of code units, so that the outcome does not depend on a locale. @param {string} a @param {string} b */
export function byText(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
