import * as z from 'zod/mini'

/** A name of up to so many characters, in one line: with line ends it could pass for something else in a message that quotes it. */
export const oneLine = (atMost: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(atMost),
    z.refine((it) => !/\p{Cc}/u.test(it), 'one line of text'),
  )
