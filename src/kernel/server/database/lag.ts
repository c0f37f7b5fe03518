/** A place in the write-ahead log, as PostgreSQL writes it: `0/16B3748`. */
export type Lsn = string

const most = 720 // marks

/** Tells whether a server that has replayed up to `replayed` has all up to `wanted`. */
export function hasReplayed(replayed: Lsn | null, wanted: Lsn): boolean {
  return replayed !== null && numberOf(replayed) >= numberOf(wanted)
}

function numberOf(lsn: Lsn): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * How far behind its primary a standby is: by places of the primary's log, and when a node learned of them. A standby of a primary that writes
 * nothing is not behind, and no right to the server's statistics is needed.
 */
export class Lag {
  #marks: { lsn: Lsn; since: number }[] = []

  /** Notes a place that the primary has reached now; `now` in ms. */
  note(lsn: Lsn, now: number = performance.now()): void {
    const last = this.#marks.at(-1)
    if (last && hasReplayed(last.lsn, lsn)) return
    if (this.#marks.length >= most) this.#marks = this.#marks.filter((_, at) => at % 2 === 0)
    this.#marks.push({ lsn, since: now })
  }

  /** Returns for how many ms, at least, a server lacks something that the primary had. */
  of(replayed: Lsn | null, now: number = performance.now()): number {
    const lacking = this.#marks.find(({ lsn }) => !hasReplayed(replayed, lsn))
    return lacking ? now - lacking.since : 0
  }
}
