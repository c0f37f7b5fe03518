import { setTimeout as sleep } from 'node:timers/promises'
import { actionRoutes } from '../../src/modules/reporting/api/actions.ts'
import { requestOf } from '../../tests/support/client.ts'
import type { Load } from './load.ts'

/** A boss who opens a report again and again while others work. */
export type Reader = {
  /** Answers by who read, and what a report lacked. */
  stop(): Promise<{ places: Record<string, number>; wrong: string[] }>
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Looks whether each report has every lead that was acknowledged before it was asked for, whichever node answers and whichever server it reads. */
export function startReader(addresses: readonly string[], boss: string, load: Load): Reader {
  const places: Record<string, number> = {}
  const wrong: string[] = []
  let stopped = false

  async function look(turn: number): Promise<void> {
    const least = load.acknowledged.get('clue')?.size ?? 0
    const { url, headers } = requestOf(actionRoutes.book, { as: boss, query: { from: day(-1), to: day(1) } })
    const answer = await fetch(`${addresses[turn % addresses.length]}${url}`, { headers }).catch(() => undefined)
    const from = answer?.ok ? (answer.headers.get('x-read-from') ?? 'primary') : 'not answered'
    places[from] = (places[from] ?? 0) + 1
    if (!answer?.ok) return
    const { data } = (await answer.json()) as { data: { people: { all: { entered: number } }[] } }
    const told = data.people.reduce((sum, { all }) => sum + all.entered, 0)
    if (told < least) wrong.push(`a report read from ${from} has ${told} records of ${least} acknowledged leads`)
  }

  async function read(): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      await look(turn)
      await sleep(200)
    }
  }
  const running = read()
  return {
    async stop() {
      stopped = true
      await running
      return { places, wrong }
    },
  }
}
