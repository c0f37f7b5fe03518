import { sql } from 'kysely'

/** What a sheet is once its last block is posted. */
export const finished = () => ({ state: 'done', halted: null, decidedAt: sql<string>`now()` }) as const
