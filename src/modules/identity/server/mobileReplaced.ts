import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { sendSms } from './sms.ts'

const queue = 'mobileReplaced'

/** The replaced mobile, and the masked new one. */
type ReplacedJob = { mobile: string; changedTo: string }

/**
 * Tells the replaced mobile that its account has another one, after the commit: a holder who did not do it learns of it. Nothing without a
 * former mobile.
 */
export async function tellReplaced(
  desk: OpenDesk,
  { jobs }: Pick<Runtime, 'jobs'>,
  former: string | null,
  mobile: string,
): Promise<void> {
  if (!former) return
  await jobs.enqueue(desk, queue, { mobile: former, changedTo: maskPhone(mobile) } satisfies ReplacedJob)
}

/** Sends these messages; one that was not sent is tried again. */
export function mobileJobs(runtime: Runtime): JobKind<ReplacedJob> {
  return { name: queue, work: ({ mobile, changedTo }) => sendSms(runtime, mobile, { changedTo }) }
}
