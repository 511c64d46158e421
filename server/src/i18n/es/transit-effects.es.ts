import type { transitEffects as english } from '../en/transit-effects.en.ts'

export const transitEffects: typeof english = {
  'no service': 'Sin servicio',
  'reduced service': 'Servicio reducido',
  'significant delays': 'Demoras importantes',
  detour: 'Desvío',
  'additional service': 'Servicio adicional',
  'modified service': 'Servicio modificado',
  other: 'Aviso del servicio',
  unknown: 'Aviso del servicio',
  'stop moved': 'Parada trasladada',
  'no effect': 'Información del servicio',
  'accessibility issue': 'Problema de accesibilidad',
}
