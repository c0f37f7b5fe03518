import { openAppPool } from '../../src/kernel/server/database/pool.ts'
import { papers } from '../../src/modules/approval/server/record/papers.ts'
import { runTimers } from '../../src/modules/approval/server/time/timers.ts'

/**
 * A process of its own that does what has come due, tells when it is in the middle of it (the decision is written, the
 * document is about to change) and goes no further: to be killed then.
 */
const [appUrl = '', now = ''] = process.argv.slice(2)
const stuck = {
  ...papers,
  became: () => {
    console.log('in the middle')
    return new Promise<null>(() => setInterval(() => {}, 1000))
  },
}
const runtime = {
  pool: openAppPool(appUrl, { max: 10 }),
  log: { error: console.error } as never,
  kinds: { nameables: {}, watches: [], jobs: { enqueue: async () => {} }, all: () => [] },
}
await runTimers(runtime, [stuck], Number(now))
