import { sql } from 'kysely'
import { OpenDesk, type Origin } from '../../../../kernel/server/desk/sessionDesk.ts'
import { atDesk } from '../../../../kernel/server/desk/transaction.ts'
import { writeLog } from '../../../../kernel/server/log/audit.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'
import { type EndedView, stopView } from '../../../identity/server/index.ts'

export const endViewJob = 'endView'

/**
 * Ends a session's view as somebody else, if there is one, or one that was to end at `until`; writes so into the log of
 * the company and, of a visit, into the platform's. The transaction is no company's afterwards.
 */
export async function endView(desk: OpenDesk, tokenHash: string, origin: Origin, until?: string): Promise<void> {
  const ended = await stopView(desk, tokenHash, until)
  if (!ended) return
  await tellLogs(desk, origin, ended, until === undefined ? '主动退出' : '到时自动结束')
  await desk.publish({ kind: 'view', tokenHash })
}

async function tellLogs(desk: OpenDesk, origin: Origin, ended: EndedView, how: string): Promise<void> {
  const { accountId, officeId, employeeId, viewer, reason } = ended
  const source = { ...origin, accountId, personName: viewer }
  const changes = { viewEnd: [null, how] as [unknown, unknown] }
  await setOffice(desk, String(officeId))
  if (reason === null) {
    const own = await nameOf(desk, officeId, { accountId })
    const seen = await nameOf(desk, officeId, { id: employeeId })
    const entry = {
      action: '结束以其视角查看',
      subject: 'employee',
      subjectId: employeeId,
      subjectName: seen?.name ?? '',
    }
    const person = { officeId, employeeId: own?.id ?? null, personName: own?.name ?? viewer }
    return writeLog(desk.client, { ...source, ...person }, [{ ...entry, changes }])
  }
  const office = await desk.db.selectFrom('office').select('officeName').where('id', '=', officeId).executeTakeFirst()
  const entry = {
    action: '平台结束查看',
    subject: 'office',
    subjectId: officeId,
    subjectName: office?.officeName ?? '',
    changes,
  }
  await writeLog(desk.client, { ...source, officeId, employeeId: null }, [entry])
  await setOffice(desk, '')
  await writeLog(desk.client, { ...source, officeId: null, employeeId: null }, [entry])
}

function nameOf(desk: OpenDesk, officeId: number, by: { id: number } | { accountId: number }) {
  const [column, value] = Object.entries(by)[0] as ['id' | 'accountId', number]
  return desk.db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('officeId', '=', officeId)
    .where(column, '=', value)
    .executeTakeFirst()
}

function setOffice(desk: OpenDesk, office: string) {
  return sql`select set_config('app.office', ${office}, true)`.execute(desk.db)
}

const nobody: Origin = { route: '', address: '', device: '', traceId: '' }

/** Returns the job that logs the end of views whose time is over; the views have already ended by themselves. */
export function viewJobs(runtime: Runtime): JobKind<never>[] {
  const kind: JobKind<{ tokenHash: string; until: string }> = {
    name: endViewJob,
    work: ({ tokenHash, until }) =>
      atDesk(
        runtime,
        'writes',
        async client => new OpenDesk(client, nobody),
        desk => endView(desk, tokenHash, nobody, until),
      ),
  }
  return [kind as JobKind<never>]
}
