/** Puts the chunks of an event stream together: `data:` lines hold one JSON event each, comments and the rest are skipped. */
export class EventLines<Event> {
  #rest = ''

  /** The events that this chunk completes. */
  read(chunk: string): Event[] {
    const lines = (this.#rest + chunk).split(/\r?\n/)
    this.#rest = lines.pop() ?? ''
    return lines.filter(line => line.startsWith('data:')).map(line => JSON.parse(line.slice(5)))
  }
}

const first = 1000
const longest = 30_000

/**
 * Returns the wait before the next try, in ms: doubling up to 30 s, with a random part, so that browsers do not all
 * reconnect at once.
 */
export function backoff(failures: number, chance: number = Math.random()): number {
  return Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2)
}
