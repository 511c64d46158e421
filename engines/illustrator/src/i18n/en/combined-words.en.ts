import type { PromptWords } from '../illustrator-words.ts'

export const combined: PromptWords['combined'] = {
  'aerial-view':
    'aerial view, aerial, bird eye view, bird eye, birds eye view, drone view, drone shot, drone footage, from above, seen from above, top down view, high angle',
  isometric: 'isometric, isometric view, axonometric',
  'in-line': 'in line, in a line, in a row, in rows, lined up, side by side',
  cycling: 'cycling, biking, riding bikes, riding bicycles, riding their bikes, on bikes, on bicycles',
  'christmas-market': 'christmas market',
  'low-emission-zone': 'low emission zone, emission zone, clean air zone',
  warehouse: 'warehouse, low warehouse, logistics park, distribution centre, distribution center',
  'river-in-flood': 'river in flood, flooded river, swollen river, flooding river',
  'stone-bridge': 'stone bridge, arched bridge, stone arch bridge, old stone bridge',
  starry: 'starry, starry night, starry sky',
  moonlit: 'moonlit, moonlight, moonlit night',
  'night-market': 'night market',
  'power-cut': 'power cut, blackout, power outage',
  cyberpunk: 'cyberpunk',
}
