import type { workZones as english } from '../en/work-zones.en.ts'

export const workZones: typeof english = {
  workZone: 'Zona de obras',
  detour: (along) => `Desvío: ${along}`,
  movingHere: 'Obra móvil; se muestra donde se informó por última vez.',
  movingAlong: 'Obra móvil en algún punto de este tramo; no se informa su posición actual.',
}
