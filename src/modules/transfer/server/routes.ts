import type { Handled } from '../../../kernel/server/http/mount.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { exportJobs } from './exporting/job.ts'
import { exportHandlers } from './exporting/routes.ts'
import { importJobs } from './importing/job.ts'
import { importHandlers } from './importing/routes.ts'
import type { Kinds } from './kinds/kinds.ts'
import { voucherHandlers } from './vouchers/routes.ts'

/** Returns every call of this module, for the kinds that other modules register. */
export function transferHandlers(kinds: Kinds): readonly Handled[] {
  return [...importHandlers(kinds), ...exportHandlers(kinds), ...voucherHandlers(kinds)]
}

/** Returns the background work of imports and exports. */
export function transferJobs(runtime: Runtime, { imports, exports }: Kinds): JobKind<never>[] {
  return [importJobs(runtime, imports), exportJobs(runtime, exports)]
}
