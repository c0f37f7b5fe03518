import { type Payer, payerNow } from './payer.ts'

type Waiting = { payer: Payer; start: () => void; refuse: (error: Error) => void }

/**
 * Lets at most `atOnce` works of a kind run on this node; the others wait. The next turn is that of the company that had one
 * longest ago, and within it of the person. With `mostWaiting` in line, a newcomer takes the place of the last one of whoever
 * holds the most places, so that nobody fills the line for others; who holds the most themselves gets the error of `full`.
 */
export function fairSemaphore({
  atOnce,
  mostWaiting,
  full,
}: {
  atOnce: number
  mostWaiting: number
  full: () => Error
}) {
  let running = 0
  let clock = 0
  const waiting: Waiting[] = []
  const served = new Map<string, number>()

  const servedAt = ({ payer }: Waiting) => [served.get(payer.company) ?? 0, served.get(payer.person) ?? 0] as const

  function takeNext(): Waiting | undefined {
    const [next] = waiting.toSorted((a, b) => {
      const [one, other] = [servedAt(a), servedAt(b)]
      return one[0] - other[0] || one[1] - other[1]
    })
    if (next) waiting.splice(waiting.indexOf(next), 1)
    else if (running === 0) served.clear()
    return next
  }

  function makePlace(payer: Payer): void {
    if (waiting.length < mostWaiting) return
    const largest = largestOf(waiting, payer)
    if (!largest) throw full()
    waiting.splice(waiting.indexOf(largest), 1)
    largest.refuse(full())
  }

  function note({ company, person }: Payer): void {
    clock++
    served.set(company, clock)
    served.set(person, clock)
    running++
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const payer = payerNow()
    if (running < atOnce) note(payer)
    else {
      makePlace(payer)
      await new Promise<void>((start, refuse) => waiting.push({ payer, start, refuse }))
    }
    try {
      return await work()
    } finally {
      running--
      const next = takeNext()
      if (next) {
        note(next.payer)
        next.start()
      }
    }
  }
}

/** Returns the last one in line of the company, or else the person, with the most places, if they hold two more than the newcomer. */
function largestOf(waiting: readonly Waiting[], newcomer: Payer): Waiting | undefined {
  for (const side of ['company', 'person'] as const) {
    const held = Map.groupBy(waiting, ({ payer }) => payer[side])
    const most = [...held.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const own = held.get(newcomer[side])?.length ?? 0
    if (most.length > own + 1) return most.at(-1)
  }
  return undefined
}
