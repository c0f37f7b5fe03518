import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom shared work is done: a company and a person of it; strangers pay by the network that they call from. */
export type Payer = { company: string; person: string }

const storage = new AsyncLocalStorage<{ payer: Payer }>()
const ownWork: Payer = { company: 'node', person: 'node' }

/** Begins a request of a network; what it does is for the network until `payFor` knows the person. */
export function payingAs<T>(network: string, work: () => T): T {
  const stranger = `network ${network}`
  return storage.run({ payer: { company: stranger, person: stranger } }, work)
}

/** Tells for whom the request at hand is, once its session is known. */
export function payFor({ accountId, officeId }: { accountId: number; officeId: number | null }): void {
  const held = storage.getStore()
  if (held) held.payer = { company: `office ${officeId}`, person: `account ${accountId}` }
}

/** Returns for whom the present work is done; the node itself outside of requests. */
export const payerNow = (): Payer => storage.getStore()?.payer ?? ownWork
