import { useSyncExternalStore } from 'react'
import type { Route } from '../../api/route.ts'
import { call } from '../call.ts'
import { upload } from '../files.ts'
import { useSession } from '../session.ts'
import type { Act } from './act.ts'
import { Outbox } from './outbox.ts'
import { kept } from './store.ts'

/** How long until what waits is tried again, in ms. */
const pause = 15_000

/** The outbox of this browser. */
export const outbox = new Outbox({
  store: kept,
  now: () => Date.now(),
  owner() {
    const { userId, person } = useSession.getState()
    return `${userId}:${person?.officeId ?? 0}`
  },
  send: ({ route, sent, key }) => call({ at: route } as Route, sent as never, { key, quiet: true, silent: true }),
  async upload(route, file) {
    const sent: unknown = await upload({ at: route } as Route, {} as never, file, { quiet: true, silent: true })
    return (sent as { id: number }).id
  },
  // A page that is no secure one has no locks: there the key alone keeps an act from being done twice.
  alone: async work =>
    navigator.locks
      ? navigator.locks.request('tongzhou-outbox', { ifAvailable: true }, lock => (lock ? work() : undefined))
      : work(),
})

let acts: readonly Act[] = []
const listeners = new Set<() => void>()

/** Sends what waits as long as the page is open: at once when the connection is back, else every now and then. */
function sendOn(): void {
  // A browser without a store of its own keeps nothing, and `add` says so.
  const run = () => void outbox.run().catch(() => undefined)
  outbox.watch(now => {
    acts = now
    for (const listener of listeners) listener()
  })
  window.addEventListener('online', run)
  setInterval(() => acts.length > 0 && run(), pause)
  run()
}

let begun = false

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  if (!begun) {
    begun = true
    sendOn()
  }
  return () => void listeners.delete(onChange)
}

/** Returns the person's acts that wait for the server; from the first use on they are sent while the page is open. */
export const useWaiting = (): readonly Act[] => useSyncExternalStore(subscribe, () => acts)

/** Returns the first of them that is about one thing; undefined when the server has done all of these. */
export const useWaitingFor = (about: string): Act | undefined =>
  useSyncExternalStore(subscribe, () => acts.find(act => act.about === about))
