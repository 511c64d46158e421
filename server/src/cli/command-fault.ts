/** Why a command failed: one plain sentence that names the file, the row and the problem. */
export class CommandFault extends Error {}
