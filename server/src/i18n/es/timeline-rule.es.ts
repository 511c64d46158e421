import { readDangerReason } from '@oppidum/domain/records/situations/danger-reason'
import type { Doubt } from '@oppidum/domain/records/situations/duplicate-doubt'
import { type DuplicateNotice, readDuplicateReason } from '@oppidum/domain/records/situations/duplicate-reason'
import type { Danger } from '@oppidum/domain/records/situations/gravity'
import { readReasonText } from '@oppidum/domain/records/situations/situation-reason'

const SAME: Record<DuplicateNotice['same'], string> = { service: 'mismo servicio', word: 'mismo tipo', text: 'ingresado de otro modo' }
const TEXTS: Record<DuplicateNotice['texts'], string> = { alike: 'palabras parecidas', silent: 'las palabras no dicen lo contrario' }
const DOUBT: Record<Doubt, string> = {
  danger: 'advierte de un peligro',
  picture: 'trae una foto',
  subject: 'menciona algo más',
  service: 'nombra otro servicio',
}
const DANGER: Record<Danger, string> = {
  danger: 'peligro',
  injury: 'heridos',
  electricity: 'electricidad',
  fire: 'fuego',
  gas: 'gas',
  collapse: 'derrumbe',
  explosion: 'explosión',
  trapped: 'personas atrapadas',
  flood: 'inundación',
  violence: 'violencia',
  crash: 'choque',
  children: 'niños',
}

const whenOf = (minutes: number) => (minutes < 0 ? `${-minutes} min antes` : `${minutes} min después`)

const beginning = (sentence: string) => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`

/** What a rule of the city's wrote into a timeline, in Spanish; anything else as it stands. */
export function timelineRule(written: string): string {
  const fold = readDuplicateReason(written)
  if (fold) {
    const why = `a ${fold.distanceM} m, ${whenOf(fold.minutes)}, ${SAME[fold.same]}, ${TEXTS[fold.texts]}.`
    const by = fold.confirmedBy === undefined ? '' : `Confirmado por ${fold.confirmedBy}: `
    const open = fold.doubts.length === 0 ? '' : ` Falta confirmarlo: ${fold.doubts.map((it) => DOUBT[it]).join(', ')}.`
    return `${by === '' ? beginning(why) : `${by}${why}`}${open}`
  }
  const danger = readDangerReason(written)
  if (danger)
    return danger.by === 'reporter'
      ? 'Reportado como lo mismo, pero advierte de un peligro.'
      : `Otro reporte de este lugar advierte de un peligro: ${danger.dangers.map((it) => DANGER[it]).join(', ')}.`
  const reason = readReasonText(written)
  if (!reason) return written
  if (reason.by === 'subject') return 'La situación se formó a partir de esto.'
  const parts = [
    reason.distanceM !== null && `a ${reason.distanceM} m`,
    reason.minutes !== null && whenOf(reason.minutes),
    reason.substation !== null && `alimentado por ${reason.substation}`,
  ]
  return beginning(`${parts.filter(Boolean).join(', ')}.`)
}
