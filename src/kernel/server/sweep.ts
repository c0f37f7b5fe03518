import type { Runtime } from './runtime.ts'

/** Every quarter of an hour, in cron's words. */
export const sweepTimes = '*/15 * * * *'

/** Clears what has served its time, in every office (door_sweep). */
export async function sweep({ pool, log }: Pick<Runtime, 'pool' | 'log'>): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>('select * from door_sweep()')
  log.info(rows[0], 'swept')
}
