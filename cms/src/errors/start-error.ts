/** Something the operator can put right; its message is the one line they read. */
export class StartError extends Error {}
