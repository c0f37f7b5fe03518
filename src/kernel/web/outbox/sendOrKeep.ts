import { CallError } from '../answer.ts'
import type { CallOptions } from '../call.ts'
import type { Said } from './outbox.ts'
import { outbox } from './useOutbox.ts'

/**
 * Sends a form, or keeps it in the outbox where its answer does not come: under the same key, so that the server does it once even where it was the
 * answer that was lost. What the server refuses is thrown, for the form to show. One whose files
 * wait goes through the outbox, which sends these first. Returns undefined for what waits.
 */
export async function sendOrKeep<Saved>(
  act: Said,
  { key }: CallOptions,
  send: () => Promise<Saved>,
): Promise<Saved | undefined> {
  const waits = (act.files?.left.length ?? 0) > 0
  try {
    if (waits && key !== undefined) await outbox.add({ ...act, key })
    return waits ? undefined : await send()
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0 || key === undefined) throw error
    await outbox.add({ ...act, key })
    return undefined
  }
}
