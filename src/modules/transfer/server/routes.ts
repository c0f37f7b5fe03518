import type { Handled } from '../../../kernel/server/http/mount.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { exportJobs } from './exportJob.ts'
import { exportHandlers } from './exportRoutes.ts'
import { importJobs } from './importJob.ts'
import { importHandlers } from './importRoutes.ts'
import type { Kinds } from './kinds.ts'
import { voucherHandlers } from './voucherRoutes.ts'

/** Returns every call of this module, for the kinds that other modules register. */
export function transferHandlers(kinds: Kinds): readonly Handled[] {
  return [...importHandlers(kinds), ...exportHandlers(kinds), ...voucherHandlers(kinds)]
}

/** Returns the background work of imports and exports. */
export function transferJobs(runtime: Runtime, { imports, exports }: Kinds): JobKind<never>[] {
  return [importJobs(runtime, imports), exportJobs(runtime, exports)]
}
