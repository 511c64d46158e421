/** The key that a feed needs cannot be had. The message is a sentence for operators. */
export class NoKey extends Error {
  constructor(problem: 'not_set' | 'not_readable') {
    super(problem === 'not_set' ? 'The key of this feed is not set.' : 'The stored key of this feed cannot be read; enter it again.')
    this.name = 'NoKey'
  }
}
