import type { PromptWords } from '../illustrator-words.ts'

export const combined: PromptWords['combined'] = {
  'aerial-view':
    'vista aérea, a vista de pájaro, vista de pájaro, vista de dron, desde arriba, visto desde arriba, vista desde arriba, desde lo alto, desde el aire',
  isometric: 'isométrico, isométrica, vista isométrica, axonométrica',
  'in-line': 'en fila, en hilera, en una fila, alineados, alineadas, formados en fila',
  cycling: 'en bicicleta, en bici, andando en bicicleta, pedaleando',
  'christmas-market': 'mercadillo navideño, mercado navideño, mercado de navidad, feria navideña',
  'low-emission-zone': 'zona de bajas emisiones, zona de emisiones',
  warehouse: 'almacén logístico, galpón, nave industrial, depósito, parque logístico, centro logístico',
  'river-in-flood': 'río crecido, río desbordado, crecida del río, arroyo crecido, río en crecida',
  'stone-bridge': 'puente de piedra, puente de arcos, puente antiguo de piedra',
  starry: 'estrellado, estrellada, noche estrellada, cielo estrellado',
  moonlit: 'luz de luna, noche de luna, bajo la luna, luz de la luna',
  'night-market': 'mercado nocturno',
  'power-cut': 'corte de luz, apagón, corte de energía',
  cyberpunk: 'ciberpunk',
}
