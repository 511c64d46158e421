import type { Palette, Style, SubjectColour } from '../scene.ts'
import type { Called } from './prompt-words.ts'

export const STYLE_WORDS: Record<Style, Called> = {
  poster: {
    en: 'poster, poster style, retro poster style, travel poster, vintage poster, retro poster, screen print, silkscreen, art deco, retro, vintage, poster art',
    es: 'afiche, póster, estilo cartel, estilo cartel retro, cartel retro, cartel antiguo, cartel de viaje, serigrafía, afiche de viaje, retro, art déco, cartel vintage',
  },
  flat: {
    en: 'flat, flat design, flat illustration, minimalist, minimal, vector, flat colours, flat vector, flat vector style, flat style, minimal style, simple shapes, vector art, vector illustration, minimalism',
    es: 'plano, estilo plano, ilustración plana, minimalista, vectorial, diseño plano, colores planos, formas simples, ilustración vectorial',
  },
  ink: {
    en: 'ink, ink drawing, line drawing, pen drawing, sketch, line art, pen and ink, engraving, etching, pencil, pencil drawing, pencil sketch, hand drawn, drawing in ink, charcoal, urban sketch',
    es: 'tinta, dibujo a tinta, dibujo a línea, boceto, plumilla, grabado, lápiz, dibujo a lápiz, aguafuerte, carboncillo, línea fina, dibujado a mano',
  },
  watercolour: {
    en: 'watercolour, watercolor, watercolour painting, watercolor painting, aquarelle, wash, painted, painting, gouache',
    es: 'acuarela, aguada, pintura, pintado a la acuarela, pintada, gouache',
  },
  linocut: {
    en: 'linocut, woodcut, lino print, block print, linoprint, lino cut, wood block print, woodblock print',
    es: 'linograbado, xilografía, linóleo, grabado en linóleo, grabado en madera',
  },
  blueprint: {
    en: 'blueprint, technical drawing, architectural drawing, engineering drawing, cyanotype, blue print',
    es: 'cianotipo, dibujo técnico, plano técnico, plano de ingeniería, blueprint, plano arquitectónico',
  },
  pixel: {
    en: 'pixel, pixel art, 8 bit, 8bit, retro game, 16 bit, pixelated, pixel style',
    es: 'píxel, pixel art, píxeles, arte de píxeles, 8 bits, 16 bits, pixelado, videojuego retro',
  },
  pastel: {
    en: 'pastel, chalk, soft pastel, crayon, oil pastel, pastel drawing, chalk drawing, coloured pencil, colored pencil, coloured pencils, colored pencils, colour pencil, color pencil',
    es: 'pastel, tiza, pastel suave, crayón, tizas, cera, lápices de colores, lápiz de color, lápices de color, lápiz de colores',
  },
  comic: {
    en: 'comic, comic style, comic book, cartoon, comic book style, comic look, comic book illustration, cartoon style, comic strip style, bold outlines, thick outlines, thick black outlines',
    es: 'cómic, estilo cómic, historieta, dibujo animado, estilo historieta, estilo de cómic, contornos gruesos, líneas gruesas, trazo grueso, ligne claire',
  },
  'night-map': {
    en: 'night map, dark map, glowing lines, city lights map, night map style',
    es: 'mapa nocturno, líneas luminosas, mapa de noche',
  },
}

export const PALETTE_WORDS: Record<Palette, Called> = {
  natural: {
    en: 'natural colours, natural colors, natural palette, realistic colours, natural',
    es: 'colores naturales, paleta natural, colores realistas, natural',
  },
  warm: {
    en: 'warm colours, warm colors, warm tones, warm light, warm, warm palette, golden light, warm hues',
    es: 'colores cálidos, tonos cálidos, luz cálida, cálido, cálida, paleta cálida, luz dorada',
  },
  cool: {
    en: 'cool colours, cool colors, cool tones, cold light, cool, cold colours, cold, cool palette, chilly, cold tones',
    es: 'colores fríos, tonos fríos, luz fría, frío, fría, paleta fría',
  },
  pastel: {
    en: 'pastel colours, pastel colors, pastel tones, soft colours, soft colors, pastel palette, pale colours',
    es: 'colores pastel, tonos pastel, colores suaves, paleta pastel, tonos suaves',
  },
  neon: {
    en: 'neon, neon colours, neon colors, neon lights, neon palette, vivid colours, vivid, vibrant colours, vibrant',
    es: 'neón, colores neón, luces de neón, colores vivos, colores vibrantes, paleta neón',
  },
  sepia: { en: 'sepia, sepia tones, sepia palette, old photograph, sepia tone', es: 'sepia, tonos sepia, foto antigua, color sepia' },
  mono: {
    en: 'black and white, monochrome, greyscale, grayscale, monochromatic, grey tones, shades of grey, in black and white',
    es: 'blanco y negro, monocromo, escala de grises, monocromático, monocromática, tonos grises',
  },
  earth: {
    en: 'earth colours, earth tones, earthy, earthy colours, earth colors, ochre tones, earthy tones',
    es: 'tonos tierra, colores tierra, terroso, ocres, colores terrosos, tonos ocres',
  },
  sea: {
    en: 'sea colours, sea tones, sea palette, marine colours, blue tones, turquoise tones, shades of blue, sea colors',
    es: 'colores del mar, tonos marinos, tonos azules, paleta marina, azules, tonos turquesa',
  },
}

export const COLOUR_WORDS: Record<SubjectColour, Called> = {
  red: { en: 'red, crimson, scarlet, maroon', es: 'rojo, roja, colorado, colorada, carmesí, bordó' },
  orange: { en: 'orange', es: 'naranja, anaranjado, anaranjada' },
  yellow: { en: 'yellow', es: 'amarillo, amarilla' },
  green: { en: 'green, olive', es: 'verde' },
  blue: { en: 'blue', es: 'azul' },
  purple: { en: 'purple, violet', es: 'violeta, morado, morada, púrpura' },
  pink: { en: 'pink, magenta', es: 'rosa, rosado, rosada, fucsia' },
  brown: { en: 'brown', es: 'marrón, café oscuro, pardo' },
  black: { en: 'black', es: 'negro, negra' },
  white: { en: 'white, cream, beige', es: 'blanco, blanca, crema' },
  grey: { en: 'grey, gray, silver', es: 'gris, plateado, plateada' },
  navy: { en: 'navy, navy blue, dark blue', es: 'azul marino, azul oscuro' },
  'light-blue': { en: 'light blue, pale blue, sky blue, baby blue', es: 'celeste, azul claro, azul pálido' },
  teal: { en: 'teal, turquoise, petrol blue', es: 'turquesa, verde azulado, azul petróleo' },
  coral: { en: 'coral, salmon', es: 'coral, salmón' },
  golden: { en: 'golden, gold, ochre, mustard, amber', es: 'dorado, dorada, ocre, mostaza, ámbar' },
  lilac: { en: 'lilac, lavender, mauve', es: 'lila, lavanda, malva' },
}
