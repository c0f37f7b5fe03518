import { setNewest } from './newest.ts'
import type { Permissions } from './permissions.ts'
import { accountOf, type Who } from './sessionDesk.ts'

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
  readonly #accounts = new Map<string, number>()

  get(tokenHash: string): Entry | undefined {
    return this.#entries.get(tokenHash)
  }

  /** Names whose calls come with a token: the account, or the token itself before its first call. */
  personOf(tokenHash: string): string {
    const account = this.#accounts.get(tokenHash)
    return account === undefined ? tokenHash : `account ${account}`
  }

  /** Keeps an entry into an office. Not that of who sees the product as somebody else: it ends by itself. */
  keep(entered: Entered, permissions: Permissions): void {
    const { tokenHash, officeId, viewing } = entered.who
    setNewest(this.#accounts, tokenHash, accountOf(entered.who), most)
    this.#entries.delete(tokenHash)
    if (officeId === null || viewing) return
    setNewest(this.#entries, tokenHash, { entered, permissions }, most)
  }

  /** Throws Mistaken, and forgets the entry, unless it still holds. */
  assure({ entered }: Entry, still: boolean): void {
    if (still) return
    this.#entries.delete(entered.who.tokenHash)
    throw new Mistaken()
  }
}
