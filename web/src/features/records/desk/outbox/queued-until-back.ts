/** Thrown in place of an answer: the action waits in this browser, and is sent when the server is back. */
export class QueuedUntilBack extends Error {}
