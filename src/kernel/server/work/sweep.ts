import type { Runtime } from '../runtime.ts'

/** Every quarter of an hour, in cron's words. */
export const sweepTimes = '*/15 * * * *'

const perPiece = 500 // rows of each table
const mostPieces = 200 // the next quarter goes on

/** Clears what has served its time, in every office, piece by piece (door_sweep). */
export async function sweep({ pool, log }: Pick<Runtime, 'pool' | 'log'>): Promise<void> {
  const swept = new Map<string, number>()
  for (let more = true, pieces = 0; more && pieces < mostPieces; pieces++) {
    const { rows } = await pool.query<Record<string, number>>('select * from door_sweep($1)', [perPiece])
    const piece = Object.entries(rows[0] ?? {})
    for (const [what, count] of piece) swept.set(what, (swept.get(what) ?? 0) + count)
    more = piece.some(([, count]) => count === perPiece)
  }
  log.info(Object.fromEntries(swept), 'swept')
}
