import type { Bind } from './list.ts'

const few = 20

/**
 * Returns SQL that tells whether a column has one of the ids. The planner tries each id of an array to find the best index,
 * at each planning: good for a few, half a millisecond for 300. Many ids are compared with the bounds of their runs: unlike
 * a hash, that costs nothing before the first row, and a page of a list reads only a few rows.
 */
export function oneOfIds(column: string, ids: readonly number[], bind: Bind): string {
  if (ids.length <= few) return `${column} = any(${bind(ids)}::bigint[])`
  // Without the coalesce the planner guesses that hardly any row passes.
  return `coalesce(width_bucket(${column}, ${bind(boundsOf(ids))}::bigint[]) % 2 = 1, false)`
}

const known = new WeakMap<readonly number[], Buffer>()

/**
 * Returns the bounds of `runBounds` in PostgreSQL's fastest format; computed once per list of ids, which must not change.
 */
function boundsOf(ids: readonly number[]): Buffer {
  const made = known.get(ids) ?? binaryArray(runBounds(ids))
  known.set(ids, made)
  return made
}

/** Returns the first id of each run and the first id after it, in turn: [1, 2, 3, 7] becomes [1, 4, 7, 8]. */
export function runBounds(ids: readonly number[]): number[] {
  const bounds: number[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    if (bounds.length > 0 && id <= (bounds.at(-1) as number)) bounds.pop()
    else bounds.push(id)
    bounds.push(id + 1)
  }
  return bounds
}

const int8 = { type: 20, bytes: 8 }

/** Encodes a bigint[] in PostgreSQL's binary format. */
function binaryArray(numbers: readonly number[]): Buffer {
  const head = [1, 0, int8.type, numbers.length, 1] // dimensions, no nulls, type, length, first index
  const bytes = Buffer.alloc(4 * head.length + (4 + int8.bytes) * numbers.length)
  let at = 0
  for (const number of head) at = bytes.writeInt32BE(number, at)
  for (const number of numbers) at = bytes.writeBigInt64BE(BigInt(number), bytes.writeInt32BE(int8.bytes, at))
  return bytes
}
