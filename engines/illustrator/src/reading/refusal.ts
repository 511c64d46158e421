import type { Language } from '@oppidum/domain/core/language'

/** Why no picture comes of a prompt. */
export type RefusalReason =
  /** Nothing in it says what to draw. */
  | 'empty'
  /** What it is about stands in no vocabulary of ours. */
  | 'unknown'
  | 'likeness'
  | 'fantasy'
  | 'lettering'
  | 'abstract'
  | 'interior'
  | 'landmark'
  /** All that it asks for it also wants left out. */
  | 'nothing-left'
  /** Two things that no moment has at once. */
  | 'contradiction'

export interface PromptRefused {
  refused: RefusalReason
  /** The words it is about, as they were written; '' of an empty one. At most 60 characters. */
  what: string
  language: Language
}

/** One sentence fit for people: what cannot be drawn, and what can. */
export function refusalSentence({ refused, what, language }: PromptRefused): string {
  return SENTENCES[language][refused](what)
}

const EXAMPLE = {
  en: 'for example "two trams at the harbour on a rainy night, linocut"',
  es: 'por ejemplo «dos tranvías en el puerto una noche de lluvia, linograbado»',
}

const SENTENCES: Record<Language, Record<RefusalReason, (what: string) => string>> = {
  en: {
    empty: () =>
      `The built-in illustrator found nothing to draw in the prompt: name a place of the city or what stands in it, ${EXAMPLE.en}.`,
    unknown: (what) => `The built-in illustrator does not know how to draw "${what}": ask for a scene of the city, ${EXAMPLE.en}.`,
    likeness: (what) =>
      `The built-in illustrator draws no particular persons or faces ("${what}"): ask for people in a scene of the city instead.`,
    fantasy: (what) =>
      `The built-in illustrator draws only what a city has, and "${what}" is not of it: ask for a scene of the city, ${EXAMPLE.en}.`,
    lettering: (what) =>
      `The built-in illustrator draws no text, logos, maps or charts ("${what}"): ask for a scene of the city, ${EXAMPLE.en}.`,
    abstract: (what) =>
      `The built-in illustrator cannot draw an idea such as "${what}": name a place of the city and what is to be seen there.`,
    interior: (what) =>
      `The built-in illustrator draws scenes outdoors, the control room apart, and not "${what}": ask for a street, a harbour or a park.`,
    landmark: (what) => `The built-in illustrator knows kinds of places and not "${what}" itself: ask for a tower, a bridge or a square.`,
    'nothing-left': (what) => `The prompt wants "${what}" left out and asks for nothing else: say what the picture shall show.`,
    contradiction: (what) => `One picture cannot have ${what} at once: choose one of the two.`,
  },
  es: {
    empty: () =>
      `El ilustrador incorporado no encontró nada que dibujar: nombre un lugar de la ciudad o algo que haya en él, ${EXAMPLE.es}.`,
    unknown: (what) => `El ilustrador incorporado no sabe dibujar «${what}»: pida una escena de la ciudad, ${EXAMPLE.es}.`,
    likeness: (what) =>
      `El ilustrador incorporado no dibuja a personas determinadas ni rostros («${what}»): pida gente en una escena de la ciudad.`,
    fantasy: (what) =>
      `El ilustrador incorporado dibuja solo lo que hay en una ciudad, y «${what}» no lo es: pida una escena de la ciudad, ${EXAMPLE.es}.`,
    lettering: (what) =>
      `El ilustrador incorporado no dibuja textos, logotipos, mapas ni gráficos («${what}»): pida una escena de la ciudad, ${EXAMPLE.es}.`,
    abstract: (what) =>
      `El ilustrador incorporado no puede dibujar una idea como «${what}»: nombre un lugar de la ciudad y lo que se ve en él.`,
    interior: (what) =>
      `El ilustrador incorporado dibuja escenas al aire libre, salvo la sala de control, y no «${what}»: pida una calle, un puerto o un parque.`,
    landmark: (what) => `El ilustrador incorporado conoce clases de lugares y no «${what}»: pida una torre, un puente o una plaza.`,
    'nothing-left': (what) => `El pedido deja fuera «${what}» y no pide nada más: diga qué debe mostrar la imagen.`,
    contradiction: (what) => `Una misma imagen no puede tener a la vez ${what}: elija una de las dos cosas.`,
  },
}
