import { del, type Phrase, say } from '../../answering/phrases/phrase.ts'
import type { refusals as english } from '../en/refusals.en.ts'

const PLANS: Readonly<Record<string, Phrase>> = {
  basic: say`los planes Basic y Pro`,
  pro: say`el plan Pro`,
  operator: say`operadores y administradores de esta ciudad`,
  admin: say`administradores de esta ciudad`,
}

export const refusals: typeof english = {
  notKept: (what) => say`Los datos de esta ciudad no incluyen ${what}.`,
  kept: () => say`Incluyen tránsito, energía, personas en la ciudad, incidentes, solicitudes y sus pronósticos.`,
  place: (text) => say`No conozco en esta ciudad ninguna calle, barrio ni subestación con el nombre ${text}.`,
  record: (text) => say`No hay ningún registro ${text} en esta ciudad.`,
  date: (text) => say`Ese día u hora no existe: ${text}.`,
  unit: (text) => say`No conozco la unidad ${text}.`,
  near: () => say`¿Se refiere a alguno de estos?`,
  outOfField: () =>
    say`Eso está fuera de lo que conoce la sala de operaciones de una ciudad. Respondo sobre tránsito, energía, incidentes, solicitudes y pronósticos.`,
  elsewhere: (screen) =>
    screen === 'reporter'
      ? say`No digo quién reportó algo. Los operadores pueden verlo en la ficha del registro.`
      : screen === 'audit'
        ? say`No leo el registro de auditoría. Los administradores lo encuentran en "Registro de auditoría", en el menú de su cuenta.`
        : say`No respondo sobre cuentas ni personas. Los administradores las ven en "Personas y roles", en el menú de su cuenta.`,
  notAllowed: (needs) => {
    const who = PLANS[needs.toLowerCase()]
    return who ? say`Eso no forma parte de su plan o rol: corresponde a ${who}.` : say`Eso no forma parte de su plan o rol.`
  },
  noData: (what) => say`No hay ninguna medición actual ${del(what)}.`,
  noDataWhen: (what, when) => say`No hay ninguna medición ${del(what)} ${when}.`,
  ofWhole: () => say`Se conoce para la ciudad entera:`,
  future: (what) => say`${what} está en el futuro, y no hay pronóstico para eso.`,
  problem: () => say`No se pudo consultar en este momento. Intente de nuevo en un momento.`,
  whichPlace: (about) => (about ? say`Varios lugares corresponden a ${about}. ¿A cuál se refiere?` : say`¿A qué lugar se refiere?`),
  whichMeasure: () => say`¿Qué quiere saber al respecto?`,
  whichTime: () => say`¿A qué momento se refiere?`,
  whichRecord: () => say`¿A qué registro se refiere?`,
  leftOver: (about) => say`No puedo tener en cuenta ${about}, y sin eso la respuesta sería distinta.`,
  unclear: () => say`No entendí esa pregunta. Puede preguntar, por ejemplo:`,
}
