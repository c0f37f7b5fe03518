import { sql } from 'kysely'
import { inOffice } from '../../../kernel/server/desk/desk.ts'
import { asSession } from '../../../kernel/server/desk/transaction.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { bankStatementRoutes as routes } from '../api/bankStatement.ts'
import { faultOf, type Layout, type Mapping } from '../api/layout.ts'
import { fileAnswer, tellBankStatements } from './file.ts'
import { type BankStatementJob, bankStatementQueue } from './job.ts'
import { holdOpenRows, matchAccount } from './matching/run.ts'
import { glanceAt, keepBankStatement, rememberLayout } from './upload.ts'

/** The calls that bring files and have them read and matched. */
export const bringHandlers: readonly Handled[] = [
  handleFile(
    routes.upload,
    async ({ file, token }, runtime) => {
      await asSession(runtime, token ?? '', async desk => inOffice(desk).demand(routes.upload.needs))
      return glanceAt(file)
    },
    async (session, { params, file }, top) =>
      fileAnswer(await keepBankStatement(inOffice(session), params.accountId, file, top)),
  ),

  handle(routes.read, async (desk, { body: { id, version, mapping: chosen } }, { jobs }) => {
    const file = await desk.lockOne('statementFile', id, '流水文件', { version, words: async () => [] })
    if (file.state === 'reading') throw conflict('正在读取这个文件，请等它读完')
    if (file.state === 'done') throw conflict('这个文件已经读取，再次上传也不会重复')
    if (file.fileId === null) throw conflict('文件已过期，请重新上传')
    const layout = file.layout as Layout
    const mapping = (chosen ?? layout.mapping) as Mapping
    const fault = faultOf(mapping, layout.header.length)
    if (fault) throw badInput('mapping', fault)
    await rememberLayout(desk, file.accountId, layout.header, mapping)
    const patch = { state: 'reading', message: '', layout: JSON.stringify({ ...layout, mapping }) } as const
    const reading = await desk.change('statementFile', file, patch, { action: '读取流水文件', name: file.name })
    const { officeId, employeeId, origin } = desk
    const job: BankStatementJob = { officeId, employeeId, origin, fileId: id, version: reading.version }
    await jobs.enqueue(desk, bankStatementQueue, job)
    await tellBankStatements(desk)
    return fileAnswer(reading)
  }),

  handle(routes.rematch, async (desk, { params: { accountId } }) => {
    const account = await desk.from('moneyAccount').select('id').where('id', '=', accountId).executeTakeFirst()
    if (!account) throw notFound('收款账户')
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from (select from statement_row where office_id = ${desk.officeId} and account_id = ${accountId}
        and state in ('unmatched', 'suggested') limit 5001) open_rows`.execute(desk.db)
    if ((rows[0]?.open ?? 0) > 5000) throw conflict('待处理的流水过多，请在上传新流水时一起匹配')
    await holdOpenRows(desk, accountId)
    return matchAccount(task => task(desk), accountId, AbortSignal.timeout(30_000))
  }),
]
