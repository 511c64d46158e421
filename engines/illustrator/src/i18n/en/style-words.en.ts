import type { PromptWords } from '../illustrator-words.ts'

export const styles: PromptWords['styles'] = {
  poster:
    'poster, poster style, retro poster style, travel poster, vintage poster, retro poster, screen print, silkscreen, art deco, retro, vintage, poster art',
  flat: 'flat, flat design, flat illustration, minimalist, minimal, vector, flat colours, flat vector, flat vector style, flat style, minimal style, simple shapes, vector art, vector illustration, minimalism',
  ink: 'ink, ink drawing, line drawing, pen drawing, sketch, line art, pen and ink, engraving, etching, pencil, pencil drawing, pencil sketch, hand drawn, drawing in ink, charcoal, urban sketch',
  watercolour: 'watercolour, watercolor, watercolour painting, watercolor painting, aquarelle, wash, painted, painting, gouache',
  linocut: 'linocut, woodcut, lino print, block print, linoprint, lino cut, wood block print, woodblock print',
  blueprint: 'blueprint, technical drawing, architectural drawing, engineering drawing, cyanotype, blue print',
  pixel: 'pixel, pixel art, 8 bit, 8bit, retro game, 16 bit, pixelated, pixel style',
  pastel:
    'pastel, chalk, soft pastel, crayon, oil pastel, pastel drawing, chalk drawing, coloured pencil, colored pencil, coloured pencils, colored pencils, colour pencil, color pencil',
  comic:
    'comic, comic style, comic book, cartoon, comic book style, comic look, comic book illustration, cartoon style, comic strip style, bold outlines, thick outlines, thick black outlines',
  'night-map': 'night map, dark map, glowing lines, city lights map, night map style',
}

export const palettes: PromptWords['palettes'] = {
  natural: 'natural colours, natural colors, natural palette, realistic colours, natural',
  warm: 'warm colours, warm colors, warm tones, warm light, warm, warm palette, golden light, warm hues',
  cool: 'cool colours, cool colors, cool tones, cold light, cool, cold colours, cold, cool palette, chilly, cold tones',
  pastel: 'pastel colours, pastel colors, pastel tones, soft colours, soft colors, pastel palette, pale colours',
  neon: 'neon, neon colours, neon colors, neon lights, neon palette, vivid colours, vivid, vibrant colours, vibrant',
  sepia: 'sepia, sepia tones, sepia palette, old photograph, sepia tone',
  mono: 'black and white, monochrome, greyscale, grayscale, monochromatic, grey tones, shades of grey, in black and white',
  earth: 'earth colours, earth tones, earthy, earthy colours, earth colors, ochre tones, earthy tones',
  sea: 'sea colours, sea tones, sea palette, marine colours, blue tones, turquoise tones, shades of blue, sea colors',
}

export const colours: PromptWords['colours'] = {
  red: 'red, crimson, scarlet, maroon',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green, olive',
  blue: 'blue',
  purple: 'purple, violet',
  pink: 'pink, magenta',
  brown: 'brown',
  black: 'black',
  white: 'white, cream, beige',
  grey: 'grey, gray, silver',
  navy: 'navy, navy blue, dark blue',
  'light-blue': 'light blue, pale blue, sky blue, baby blue',
  teal: 'teal, turquoise, petrol blue',
  coral: 'coral, salmon',
  golden: 'golden, gold, ochre, mustard, amber',
  lilac: 'lilac, lavender, mauve',
}
