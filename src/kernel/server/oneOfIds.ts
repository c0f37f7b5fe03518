import type { Bind } from './list.ts'

const few = 20

/**
 * SQL for whether a column holds one of the ids. The planner looks at each id of an array to find the best index, each time
 * that it plans: worth it for a few, half a millisecond for 300. Many are looked up among the bounds of their runs: unlike a
 * hash of them, that costs nothing before the first row, and a page of a list looks at a few rows only.
 */
export function oneOfIds(column: string, ids: readonly number[], bind: Bind): string {
  if (ids.length <= few) return `${column} = any(${bind(ids)}::bigint[])`
  // Without the coalesce the planner guesses that hardly any row passes.
  return `coalesce(width_bucket(${column}, ${bind(boundsOf(ids))}::bigint[]) % 2 = 1, false)`
}

const known = new WeakMap<readonly number[], Buffer>()

/** Returns what `runBounds` says, as PostgreSQL reads it fastest; made once per list of ids, which must not change. */
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

/** A bigint[] in the form in which PostgreSQL sends and receives it. */
function binaryArray(numbers: readonly number[]): Buffer {
  const head = [1, 0, int8.type, numbers.length, 1] // dimensions, no nulls, type, length, first index
  const bytes = Buffer.alloc(4 * head.length + (4 + int8.bytes) * numbers.length)
  let at = 0
  for (const number of head) at = bytes.writeInt32BE(number, at)
  for (const number of numbers) at = bytes.writeBigInt64BE(BigInt(number), bytes.writeInt32BE(int8.bytes, at))
  return bytes
}
