import type { Permissions } from './permissions.ts'
import type { Who } from './sessionDesk.ts'

/** The person of a token, and the version of their office's permissions. */
export type Entered = { who: Who; permissionVersion: number }
type Entry = { entered: Entered; permissions: Permissions }

/** Thrown when a call began for the session that its token had last, and the token has another session now, or none. */
export class Mistaken extends Error {
  constructor() {
    super('the session is no longer what it was')
    this.name = 'Mistaken'
  }
}

const most = 10_000

/**
 * The session that each token had in the last call on this node. A reading call starts with it while the database checks the
 * token. It answers only if both agree, so that an ended session is refused at once.
 */
export class LastEntries {
  readonly #entries = new Map<string, Entry>()

  get(tokenHash: string): Entry | undefined {
    return this.#entries.get(tokenHash)
  }

  /** Keeps an entry into an office. Not that of who sees the product as somebody else: it ends by itself. */
  keep(entered: Entered, permissions: Permissions): void {
    const { tokenHash, officeId, viewing } = entered.who
    this.#entries.delete(tokenHash)
    if (officeId === null || viewing) return
    if (this.#entries.size >= most) this.#entries.delete(this.#entries.keys().next().value as string)
    this.#entries.set(tokenHash, { entered, permissions })
  }

  /** Throws Mistaken, and forgets the entry, unless it still holds. */
  assure({ entered }: Entry, still: boolean): void {
    if (still) return
    this.#entries.delete(entered.who.tokenHash)
    throw new Mistaken()
  }
}
