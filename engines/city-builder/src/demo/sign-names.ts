/** Abbreviations on Montevideo's street signs. */
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
 * A street's name as its sign shows it: 'Bulevar General Artigas' becomes 'Bv. Gral. Artigas'. A numbered road keeps its number
 * only, without its honorary name.
 */
export function signName(osmName: string): string {
  const road = /^Ruta (?:\d+|Interbalnearia)\b/.exec(osmName)
  if (road) return road[0]
  return osmName
    .trim()
    .split(/\s+/)
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join(' ')
}
