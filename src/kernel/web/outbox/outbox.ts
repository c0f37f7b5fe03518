import { codes } from '../../api/envelope.ts'
import { CallError } from '../answer.ts'
import { freshKey } from '../form/key.ts'
import { type Act, nextAct, withFile, withYes } from './act.ts'
import type { ActStore } from './store.ts'

/** Says nothing about the act itself: it is sent again later. */
const laterCodes: readonly number[] = [codes.unavailable, codes.tooMany, codes.expired]

const isForLater = (failure: unknown): boolean =>
  !(failure instanceof CallError) || failure.status === 0 || laterCodes.includes(failure.code)

/** What a page says of an act; the outbox adds the rest. */
export type Said = Pick<Act, 'about' | 'title' | 'route' | 'sent' | 'files' | 'asks'>

/** What an outbox sends with: the store, the call, the clock in epoch ms, and whose acts they are. */
export type Means = {
  store: ActStore
  send(act: Act): Promise<unknown>
  /** Sends a file up; yields its number. */
  upload(route: string, file: File): Promise<number>
  now(): number
  owner(): string
  /** Runs work in one page of the browser at a time; not at all where another one runs it. */
  alone(work: () => Promise<void>): Promise<void>
}

/**
 * Keeps acts before they are sent, and sends them in their order, each under its own key, until the server has answered. A refused one stays with its
 * reason and holds up those after it on the same document.
 */
export class Outbox {
  readonly #means: Means
  #running: Promise<void> | undefined
  #watchers: ((acts: readonly Act[]) => void)[] = []

  constructor(means: Means) {
    this.#means = means
  }

  /** Returns the person's acts that wait, in their order. */
  async waiting(): Promise<Act[]> {
    const owner = this.#means.owner()
    return (await this.#means.store.all()).filter(act => act.owner === owner)
  }

  /** Calls `watch` with the acts that wait, now and after each change. Returns what ends it. */
  watch(watch: (acts: readonly Act[]) => void): () => void {
    this.#watchers.push(watch)
    void this.waiting().then(watch, () => undefined)
    return () => {
      this.#watchers = this.#watchers.filter(one => one !== watch)
    }
  }

  /** Keeps an act and begins to send, under the key by which it may have been sent before. Resolves once it is kept, not once it is done. */
  async add(act: Said & Partial<Pick<Act, 'key'>>): Promise<void> {
    const { store, now, owner } = this.#means
    const made = { owner: owner(), at: now(), key: freshKey(), refusal: null, meant: false }
    await store.add({ ...made, ...act })
    await this.#tell()
    void this.run()
  }

  /** Sends a refused or old act once more, because the person says so. */
  async again(act: Act): Promise<void> {
    await this.#means.store.put({ ...act, refusal: null, meant: true })
    await this.#tell()
    await this.run()
  }

  /** Sends a refused act with the person's yes to what the server asks: as another submission, since its body is another. */
  async agree(act: Act): Promise<void> {
    await this.again({ ...withYes(act), key: freshKey() })
  }

  /** Gives an act up. */
  async drop(act: Act): Promise<void> {
    await this.#means.store.remove(act.id)
    await this.#tell()
    await this.run()
  }

  /** Sends what waits, one after the other, until nothing is left that may be sent or the server cannot be reached; one run at a time. */
  run(): Promise<void> {
    this.#running ??= this.#means
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const act = nextAct(await this.waiting(), this.#means.now())
      if (!act || !(await this.#sendOne(act))) break
    }
    // Another page may have sent some of them.
    await this.#tell()
  }

  /** Returns whether the server has answered. */
  async #sendOne(next: Act): Promise<boolean> {
    const { store, send, upload } = this.#means
    let act = next
    try {
      for (let file = act.files?.left[0]; act.files && file; file = act.files?.left[0]) {
        act = withFile(act, await upload(act.files.route, file))
        await store.put(act)
      }
      await send(act)
      await store.remove(act.id)
    } catch (failure) {
      if (isForLater(failure)) return false
      const { msg, issues } = failure as CallError
      await store.put({ ...act, refusal: msg, refusedField: issues[0]?.field })
    }
    await this.#tell()
    return true
  }

  async #tell(): Promise<void> {
    const acts = await this.waiting()
    for (const watch of this.#watchers) watch(acts)
  }
}
