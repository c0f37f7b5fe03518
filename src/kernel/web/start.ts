import { create } from 'zustand'
import type { AnswerOf } from '../api/route.ts'
import { startRoutes } from '../api/start.ts'
import { type CallOptions, call } from './call.ts'

/** Answers of calls by their address. */
export type Answers = AnswerOf<typeof startRoutes.rest>['answers']

/** Addresses of the calls that the start's second call answers; none once it has. */
let later: ReadonlySet<string> = new Set()
let rest: Promise<Answers> | undefined

/** Makes the start's first call: the data of the first screen. A quiet one only refreshes it. Throws CallError. */
export async function fetchStart(options: CallOptions): Promise<Answers> {
  const { answers, later: addresses } = await call(startRoutes.first, undefined, options)
  if (!options.quiet) {
    later = new Set(addresses)
    rest = undefined
  }
  return answers
}

/** What the start's first call brought last. */
export const useStarted = create<Answers>()(() => ({}))

/**
 * Returns the answers of the start's second call, which the first caller makes; undefined if the start does not bring a call
 * any more. If it fails, it has no answers and each caller asks on its own.
 */
export function restOfStart(address: string): Promise<Answers> | undefined {
  if (!later.has(address)) return undefined
  rest ??= painted()
    .then(() => call(startRoutes.rest, undefined, { quiet: true, silent: true }))
    .then(({ answers }) => answers)
    .catch(() => ({}))
    .finally(() => {
      later = new Set()
    })
  return rest
}

/**
 * Waits until the first screen has been painted: drawing the answers takes as long again, and would come before. A page that
 * nobody sees paints nothing until somebody does.
 */
const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
