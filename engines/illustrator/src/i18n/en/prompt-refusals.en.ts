import type { PromptWords } from '../illustrator-words.ts'

const EXAMPLE = 'for example "two trams at the harbour on a rainy night, linocut"'

export const refusals: PromptWords['refusals'] = {
  empty: () => `The built-in illustrator found nothing to draw in the prompt: name a place in the city or something in it, ${EXAMPLE}.`,
  unknown: (what) => `The built-in illustrator does not know how to draw "${what}": ask for a scene of the city, ${EXAMPLE}.`,
  likeness: (what) =>
    `The built-in illustrator does not draw particular people or faces ("${what}"): ask for people in a scene of the city instead.`,
  fantasy: (what) =>
    `The built-in illustrator draws only what a city has, and "${what}" is not part of one: ask for a scene of the city, ${EXAMPLE}.`,
  lettering: (what) =>
    `The built-in illustrator does not draw text, logos, maps or charts ("${what}"): ask for a scene of the city, ${EXAMPLE}.`,
  abstract: (what) =>
    `The built-in illustrator cannot draw an idea such as "${what}": name a place in the city and what can be seen there.`,
  interior: (what) =>
    `The built-in illustrator draws outdoor scenes (and the control room), not "${what}": ask for a street, a harbour or a park.`,
  landmark: (what) => `The built-in illustrator knows kinds of places, not "${what}" itself: ask for a tower, a bridge or a square.`,
  'nothing-left': (what) => `The prompt leaves out "${what}" and asks for nothing else: say what the image should show.`,
  contradiction: (what) => `One image cannot have ${what} at once: choose one of the two.`,
}
