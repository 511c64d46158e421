/** Each of the words before each of the others, parted by commas: 'bit of road, bit of street, piece of road …'. */
export const everyPair = (first: string, then: string): string =>
  first
    .split(',')
    .flatMap((one) => then.split(',').map((other) => `${one} ${other}`))
    .join(', ')
