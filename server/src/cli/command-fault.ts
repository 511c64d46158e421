/** Why a command could not answer: one plain sentence that names the file, the row and what is wrong. */
export class CommandFault extends Error {}
