import { OpenDesk, type Origin, type SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { atDesk } from '../../../kernel/server/desk/transaction.ts'
import { writeLog } from '../../../kernel/server/log/audit.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { sendPasswordLink } from './passwordLink.ts'
import { assertSms } from './sms.ts'

const queue = 'passwordLink'

/**
 * The account of a link, and the person who requested it; the link is made when it is sent, so the queue does not contain
 * it.
 */
type LinkJob = { account: { id: number; realName: string }; by: { accountId: number; name: string }; origin: Origin }

/**
 * Sends the link for a password to an account of the platform's staff, after the commit, so that nothing waits for the
 * gateway. A failure is in the platform's log. Throws 50300 if messages cannot be sent at all.
 */
export async function sendLinkLater(
  desk: SessionDesk,
  runtime: Pick<Runtime, 'jobs' | 'config'>,
  { id, realName }: LinkJob['account'],
): Promise<void> {
  assertSms(runtime)
  const { accountId, name } = desk.who
  const job: LinkJob = { account: { id, realName }, by: { accountId, name }, origin: desk.origin }
  await runtime.jobs.enqueue(desk, queue, job)
}

/** Works on links to the platform's staff. */
export function linkJobs(runtime: Runtime): JobKind<LinkJob> {
  return { name: queue, work: job => send(runtime, job) }
}

async function send(runtime: Runtime, job: LinkJob): Promise<void> {
  const open = async (client: OpenDesk['client']) => new OpenDesk(client, job.origin)
  try {
    await atDesk(runtime, 'writes', open, desk => sendPasswordLink(desk, runtime, job.account))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await atDesk(runtime, 'writes', open, desk => complain(desk, job, error.message))
  }
}

function complain(desk: OpenDesk, { account, by, origin }: LinkJob, reason: string): Promise<void> {
  const source = { ...origin, officeId: null, employeeId: null, accountId: by.accountId, personName: by.name }
  const about = { subject: 'account', subjectId: account.id, subjectName: account.realName }
  return writeLog(desk.client, source, [
    { action: '设置密码短信没有送出', ...about, changes: { reason: [null, reason] } },
  ])
}
