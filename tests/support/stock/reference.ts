/*
 * Stock as plain rules say it is, in memory: boxes are opened one by one, values are divided by hand, and nothing of the product is used.
 */

export type Place = { warehouse: 0 | 1; lot: 0 | 1; condition: 'sellable' | 'degraded' | 'sample' }
export type Cell = { full: number; loose: number; value: number }
export type Held = { owner: number; place: string; pieces: number; until: number | null; ended: boolean }

export const nameOf = ({ warehouse, lot, condition }: Place) => `${warehouse}/${lot}/${condition}`

/** Rounds a quotient half up. */
const rounded = (top: bigint, bottom: bigint) => Number((2n * top + bottom) / (2n * bottom))

export class Reference {
  readonly box: number
  readonly cells = new Map<string, Cell>()
  readonly holds: Held[] = []
  readonly since: [string | null, string | null] = [null, null]
  now = 0

  constructor(box: number) {
    this.box = box
  }

  cell(place: Place): Cell {
    const cell = this.cells.get(nameOf(place)) ?? { full: 0, loose: 0, value: 0 }
    this.cells.set(nameOf(place), cell)
    return cell
  }

  pieces = ({ full, loose }: Cell) => full * this.box + loose

  /** Pieces of a lot in all places. */
  ofLot(lot: 0 | 1): number {
    return [...this.cells]
      .filter(([name]) => name.split('/')[1] === String(lot))
      .reduce((all, [, cell]) => all + this.pieces(cell), 0)
  }

  /** What others than an owner hold of a place now. */
  held(place: Place, except?: number): number {
    return this.holding(place)
      .filter(({ owner }) => owner !== except)
      .reduce((all, { pieces }) => all + pieces, 0)
  }

  holding(place: Place): Held[] {
    return this.holds.filter(one => one.place === nameOf(place) && one.pieces > 0 && !this.isOver(one))
  }

  isOver = (one: Held) => one.ended || (one.until !== null && one.until <= this.now)

  free = (place: Place) => this.pieces(this.cell(place)) - this.held(place)

  come(place: Place, pieces: number, value: number, loose: number, day: string, fromOutside: boolean): void {
    const cell = this.cell(place)
    const { lot } = place
    if (this.since[lot] === null || (fromOutside && this.ofLot(lot) === 0)) this.since[lot] = day
    cell.full += (pieces - loose) / this.box
    cell.loose += loose
    cell.value += value
  }

  /** Lets pieces leave, boxes first as boxes; returns their value and how many were loose. */
  leave(place: Place, pieces: number, boxes: number, worth?: number): { value: number; loose: number } {
    const cell = this.cell(place)
    const all = this.pieces(cell)
    const average = pieces === all ? cell.value : rounded(BigInt(cell.value) * BigInt(pieces), BigInt(all))
    const value = pieces === all ? cell.value : Math.min(worth ?? average, cell.value)
    cell.value -= value
    let left = pieces
    for (let box = 0; box < boxes && cell.full > 0 && left >= this.box; box++) {
      cell.full -= 1
      left -= this.box
    }
    const single = left
    for (; left > 0; left--) {
      if (cell.loose === 0) {
        cell.full -= 1
        cell.loose += this.box
      }
      cell.loose -= 1
    }
    return { value, loose: single }
  }

  /** Uses up what an owner holds of a place, the oldest first. */
  use(place: Place, owner: number, pieces: number): void {
    let left = pieces
    for (const one of this.holding(place).filter(held => held.owner === owner)) {
      const takes = Math.min(left, one.pieces)
      one.pieces -= takes
      left -= takes
    }
  }

  /** Releases what an owner holds, the latest first. */
  release(owner: number, pieces: number): void {
    let left = pieces
    for (const one of this.holds.toReversed()) {
      if (one.owner !== owner || this.isOver(one)) continue
      const takes = Math.min(left, one.pieces)
      one.pieces -= takes
      left -= takes
    }
  }
}
