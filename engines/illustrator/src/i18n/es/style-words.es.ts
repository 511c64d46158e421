import type { PromptWords } from '../illustrator-words.ts'

export const styles: PromptWords['styles'] = {
  poster:
    'afiche, póster, estilo cartel, estilo cartel retro, cartel retro, cartel antiguo, cartel de viaje, serigrafía, afiche de viaje, retro, art déco, cartel vintage',
  flat: 'plano, estilo plano, ilustración plana, minimalista, vectorial, diseño plano, colores planos, formas simples, ilustración vectorial',
  ink: 'tinta, dibujo a tinta, dibujo a línea, boceto, plumilla, grabado, lápiz, dibujo a lápiz, aguafuerte, carboncillo, línea fina, dibujado a mano',
  watercolour: 'acuarela, aguada, pintura, pintado a la acuarela, pintada, gouache',
  linocut: 'linograbado, xilografía, linóleo, grabado en linóleo, grabado en madera',
  blueprint: 'cianotipo, dibujo técnico, plano técnico, plano de ingeniería, blueprint, plano arquitectónico',
  pixel: 'píxel, pixel art, píxeles, arte de píxeles, 8 bits, 16 bits, pixelado, videojuego retro',
  pastel: 'pastel, tiza, pastel suave, crayón, tizas, cera, lápices de colores, lápiz de color, lápices de color, lápiz de colores',
  comic:
    'cómic, estilo cómic, historieta, dibujo animado, estilo historieta, estilo de cómic, contornos gruesos, líneas gruesas, trazo grueso, ligne claire',
  'night-map': 'mapa nocturno, líneas luminosas, mapa de noche',
}

export const palettes: PromptWords['palettes'] = {
  natural: 'colores naturales, paleta natural, colores realistas, natural',
  warm: 'colores cálidos, tonos cálidos, luz cálida, cálido, cálida, paleta cálida, luz dorada',
  cool: 'colores fríos, tonos fríos, luz fría, frío, fría, paleta fría',
  pastel: 'colores pastel, tonos pastel, colores suaves, paleta pastel, tonos suaves',
  neon: 'neón, colores neón, luces de neón, colores vivos, colores vibrantes, paleta neón',
  sepia: 'sepia, tonos sepia, foto antigua, color sepia',
  mono: 'blanco y negro, monocromo, escala de grises, monocromático, monocromática, tonos grises',
  earth: 'tonos tierra, colores tierra, terroso, ocres, colores terrosos, tonos ocres',
  sea: 'colores del mar, tonos marinos, tonos azules, paleta marina, azules, tonos turquesa',
}

export const colours: PromptWords['colours'] = {
  red: 'rojo, roja, colorado, colorada, carmesí, bordó',
  orange: 'naranja, anaranjado, anaranjada',
  yellow: 'amarillo, amarilla',
  green: 'verde',
  blue: 'azul',
  purple: 'violeta, morado, morada, púrpura',
  pink: 'rosa, rosado, rosada, fucsia',
  brown: 'marrón, café oscuro, pardo',
  black: 'negro, negra',
  white: 'blanco, blanca, crema',
  grey: 'gris, plateado, plateada',
  navy: 'azul marino, azul oscuro',
  'light-blue': 'celeste, azul claro, azul pálido',
  teal: 'turquesa, verde azulado, azul petróleo',
  coral: 'coral, salmón',
  golden: 'dorado, dorada, ocre, mostaza, ámbar',
  lilac: 'lila, lavanda, malva',
}
