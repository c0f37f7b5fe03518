import { type Flow, startKey } from '../../../../flows/api/flow.ts'
import type { Place } from '../edit/place.ts'
import { type Column, type Item, treeOf } from './tree.ts'

export type BoxKind = 'start' | 'node' | 'fork' | 'branch' | 'join' | 'end' | 'plus' | 'frame'

/** Something drawn at a place, in px; `key` is the node's or the branch's. */
export type Box = {
  id: string
  kind: BoxKind
  key: string
  x: number
  y: number
  width: number
  height: number
  /** The place of a node that is inserted here. */
  place?: Place
}
/** A line between two boxes, along points; `branch` is the one that it leads along, null the trunk. */
export type Line = { id: string; from: string; to: string; points: Point[]; branch: string | null }
export type Point = { x: number; y: number }
export type Picture = { boxes: Box[]; lines: Line[]; width: number; height: number }

/** Sizes in px. */
export const card = { width: 220, height: 88 }
const fork = { width: 148, height: 34 }
const plus = 28
const gapAcross = 28
const endKey = 'end'
const sizes = { start: { width: 220, height: 64 }, end: { width: 96, height: 36 } }

/** Returns the vertical distance of cards: with room for a "+" between them, or without. */
const gapDown = (editing: boolean) => (editing ? 68 : 36)

/**
 * Returns the places of a flow's cards: the start on top, cards one below another, branches side by side, the end at the
 * bottom, in the flow's order. Pure; no two cards overlap, and the content of a branch stands below its card.
 */
export function pictureOf(flow: Flow, editing: boolean): Picture {
  const tree = treeOf(flow, { card: card.width, gap: gapAcross })
  const drawing = new Drawing(gapDown(editing), editing)
  const x = tree.width / 2
  const start = drawing.box('start', startKey, x, 0, sizes.start)
  const tail = drawing.column(tree, { x, y: sizes.start.height, box: start.id })
  drawing.box('end', endKey, x, tail.y + drawing.gap, sizes.end)
  drawing.join(tail, endKey, { x, y: tail.y + drawing.gap }, null)
  const height = tail.y + drawing.gap + sizes.end.height
  return { boxes: drawing.boxes, lines: drawing.lines, width: tree.width, height }
}

/** The end of a column: the box below which the next one stands; none if every way has ended. */
type Tail = { x: number; y: number; box: string | undefined }

class Drawing {
  readonly boxes: Box[] = []
  readonly lines: Line[] = []
  readonly gap: number
  /** The distance below the last cards of branches to their common "+". */
  readonly meeting: number
  readonly #editing: boolean

  constructor(gap: number, editing: boolean) {
    this.gap = gap
    this.meeting = editing ? gap - 8 : gap / 2
    this.#editing = editing
  }

  box(kind: BoxKind, key: string, x: number, y: number, size: { width: number; height: number }): Box {
    const id = kind === 'join' || kind === 'frame' ? `${kind} ${key}` : key
    const box = { id, kind, key, x: x - size.width / 2, y, ...size }
    this.boxes.push(box)
    return box
  }

  /** The nodes of a branch below each other, with a "+" before each and after the last. */
  column({ branch, items }: Column, from: Tail): Tail {
    let tail = from
    for (const item of items) {
      this.plus(tail, { branch, before: item.node.key })
      tail = this.item(item, tail, branch)
    }
    this.plus(tail, { branch, before: null })
    return tail
  }

  item(item: Item, from: Tail, branch: string | null): Tail {
    const { node, columns } = item
    const inside = columns.length > 0
    const y = from.y + this.gap
    const isFork = inside && node.kind !== 'subFlow'
    const size = isFork ? fork : card
    const box = this.box(isFork ? 'fork' : 'node', node.key, from.x, y, size)
    this.join(from, box.id, { x: from.x, y }, branch)
    const tail = { x: from.x, y: y + size.height, box: box.id }
    if (!inside) return node.kind === 'end' ? { ...tail, box: undefined } : tail
    return isFork ? this.branches(item, tail) : this.expanded(item, tail)
  }

  /** The branches of a node side by side below it, and where they meet. */
  branches({ node, columns }: Item, from: Tail): Tail {
    let left = from.x - widthOf(columns) / 2
    const tails = columns.map(column => {
      const x = left + column.width / 2
      left += column.width + gapAcross
      return { column, tail: this.branch(column, from, x) }
    })
    const y = Math.max(...tails.map(({ tail }) => tail.y)) + this.meeting
    const open = tails.filter(({ tail }) => tail.box !== undefined)
    const met = node.kind === 'parallel' ? open.length === tails.length : open.length > 0
    const join = this.box('join', node.key, from.x, y, { width: 1, height: 1 })
    for (const { tail, column } of open) this.join(tail, join.id, { x: from.x, y }, column.branch)
    return { x: from.x, y, box: met ? join.id : undefined }
  }

  branch(column: Column, from: Tail, x: number): Tail {
    const key = column.branch as string
    const y = from.y + 40
    const box = this.box('branch', key, x, y, card)
    const bend = from.y + 20
    const points = [
      { x: from.x, y: from.y },
      { x: from.x, y: bend },
      { x, y: bend },
      { x, y },
    ]
    this.lines.push({ id: `line ${box.id}`, from: from.box as string, to: box.id, points, branch: key })
    return this.column(column, { x, y: y + card.height, box: box.id })
  }

  /** Draws an expanded sub-flow: its nodes in a frame below its card. */
  expanded({ node, columns }: Item, from: Tail): Tail {
    const [column] = columns as [Column]
    const tail = this.column(column, from)
    const last = this.boxes.at(-1)?.id
    const y = tail.y + this.gap / 2
    const join = this.box('join', node.key, from.x, y, { width: 1, height: 1 })
    this.join({ ...tail, box: tail.box ?? last }, join.id, { x: from.x, y }, column.branch)
    const frame = { width: column.width + gapAcross / 2, height: y - from.y }
    this.box('frame', node.key, from.x, from.y + this.gap / 4, { ...frame, height: frame.height - this.gap / 2 })
    return { x: from.x, y, box: join.id }
  }

  /** Draws a line from the end of a column: down, and to the side if the other box is there. */
  join(from: Tail, to: string, point: Point, branch: string | null): void {
    if (from.box === undefined) return
    const points = [{ x: from.x, y: from.y }, ...(from.x === point.x ? [] : [{ x: from.x, y: point.y }]), point]
    this.lines.push({ id: `line ${from.box} ${to}`, from: from.box, to, points, branch })
  }

  plus({ x, y, box }: Tail, place: Place): void {
    if (!this.#editing || box === undefined) return
    const id = `plus ${place.branch ?? ''} ${place.before ?? ''}`
    const top = y + (this.gap - plus) / 2
    this.boxes.push({ id, kind: 'plus', key: id, x: x - plus / 2, y: top, width: plus, height: plus, place })
  }
}

const widthOf = (columns: readonly Column[]) =>
  columns.reduce((sum, { width }) => sum + width, 0) + gapAcross * Math.max(0, columns.length - 1)

/** Returns a line as an SVG path, with round corners where there is room for them. */
export function pathOf(points: readonly Point[]): string {
  return points.map((point, at) => corner(points[at - 1], point, points[at + 1])).join('')
}

const radius = 8

function corner(before: Point | undefined, at: Point, after: Point | undefined): string {
  if (!before) return `M${at.x} ${at.y}`
  if (!after) return `L${at.x} ${at.y}`
  const [from, to] = [towards(at, before), towards(at, after)]
  return `L${from.x} ${from.y}Q${at.x} ${at.y} ${to.x} ${to.y}`
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
