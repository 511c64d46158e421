import type { PromptWords } from '../illustrator-words.ts'

const EXAMPLE = 'por ejemplo «dos tranvías en el puerto una noche de lluvia, linograbado»'

export const refusals: PromptWords['refusals'] = {
  empty: () => `El ilustrador incorporado no encontró nada que dibujar: nombre un lugar de la ciudad o algo que haya en él, ${EXAMPLE}.`,
  unknown: (what) => `El ilustrador incorporado no sabe dibujar «${what}»: pida una escena de la ciudad, ${EXAMPLE}.`,
  likeness: (what) =>
    `El ilustrador incorporado no dibuja a personas determinadas ni rostros («${what}»): pida gente en una escena de la ciudad.`,
  fantasy: (what) =>
    `El ilustrador incorporado dibuja solo lo que hay en una ciudad, y «${what}» no es parte de ella: pida una escena de la ciudad, ${EXAMPLE}.`,
  lettering: (what) =>
    `El ilustrador incorporado no dibuja textos, logotipos, mapas ni gráficos («${what}»): pida una escena de la ciudad, ${EXAMPLE}.`,
  abstract: (what) =>
    `El ilustrador incorporado no puede dibujar una idea como «${what}»: nombre un lugar de la ciudad y lo que se ve en él.`,
  interior: (what) =>
    `El ilustrador incorporado dibuja escenas al aire libre (y la sala de control), no «${what}»: pida una calle, un puerto o un parque.`,
  landmark: (what) => `El ilustrador incorporado conoce tipos de lugares, no «${what}»: pida una torre, un puente o una plaza.`,
  'nothing-left': (what) => `La descripción deja fuera «${what}» y no pide nada más: diga qué debe mostrar la imagen.`,
  contradiction: (what) => `Una misma imagen no puede tener a la vez ${what}: elija una de las dos cosas.`,
}
