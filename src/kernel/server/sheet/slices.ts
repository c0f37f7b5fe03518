import { setImmediate } from 'node:timers/promises'

/** Few enough rows that serialising them holds the event loop for a few milliseconds. */
const SLICE_ROWS = 100

/** Cuts batches of any size into slices of at most 100 rows, with a turn of the event loop after each. */
export async function* inSlices<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += SLICE_ROWS) {
      yield batch.slice(start, start + SLICE_ROWS)
      await setImmediate()
    }
  }
}
