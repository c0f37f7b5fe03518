import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTypeFlow } from '../../../../../tests/support/approvals.ts'
import { asks } from '../../../../../tests/support/flows.ts'
import { type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import { flowRoutes } from '../../../approval/api/flowRoutes.ts'
import { formRoutes } from '../../../approval/api/formRoutes.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import { requestRoutes as routes } from '../../api/request.ts'
import { vouchersOfReceipts } from './vouchers.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '凭证公司', 'vouchers')
})
afterAll(() => server?.stop())

const origin = { route: '', address: '', device: '', traceId: '' }

test('the approval of a refund shows the vouchers of its receipts to who decides and sees those, and to nobody else', async () => {
  const contract = await at.contract([{ amount: 60_000 }])
  const of = { customerId: contract.customerId, contractId: contract.id }
  const photo = { name: '转账.png', content: pngOf(8, 8), type: 'image/png' }
  const { id: fileId } = await server.ask(receiptRoutes.upload, { as: at.seller.token, file: photo })
  const receipt = await at.received(of, { amount: 70_000, fileIds: [fileId] })
  const other = await at.received(of, { amount: 1000 })
  const ask = async (receiptId: number, amount: number) => {
    const body = { parts: [{ receiptId, amount }], payee: '周女士', reason: '多付' } as never
    return server.ask(routes.refund, { as: at.seller.token, body })
  }
  const asked = await ask(receipt.id, 10_000)
  const shown = async (id: number | null, as = at.company.boss) =>
    server.ask(approvalRoutes.detail, { as, params: { id: id as number } })
  const approval = await shown(asked.approvalId)
  expect(approval.files).toMatchObject([{ name: '转账.png', picture: true, fileId }])
  expect(approval.fields.at(-1)).toMatchObject({ title: '收款凭证', kind: 'files' })
  expect((await shown((await ask(other.id, 1000)).approvalId)).files).toEqual([])
  const params = { id: approval.files[0]?.id as number }
  const read = await server.send(formRoutes.file, { as: at.company.boss, params })
  expect(read.rawPayload.length).toBeGreaterThan(0)
  const colleague = await at.company.hire('vouchersColleague', '导购')
  expect(await server.call(formRoutes.file, { as: colleague.token, params })).toMatchObject({ code: codes.notFound })
  const { officeId } = at.company
  const seen = (employeeId: number) =>
    asEmployee(server.app.runtime, { officeId, employeeId, origin }, 'reads', desk =>
      vouchersOfReceipts.of(desk, asked.id),
    )
  expect([await seen(at.finance.employeeId), await seen(colleague.employeeId)]).toEqual([[receipt.id], []])
})

test('the drawer of a flow lists the vouchers among its fields, and a step from which they are hidden shows none', async () => {
  const { officeId, boss } = at.company
  const contract = await at.contract([{ amount: 60_000 }])
  const photo = { name: '存单.png', content: pngOf(8, 8), type: 'image/png' }
  const { id: fileId } = await server.ask(receiptRoutes.upload, { as: at.seller.token, file: photo })
  const of = { customerId: contract.customerId, contractId: contract.id }
  const receipt = await at.received(of, { amount: 70_000, fileIds: [fileId] })
  const founder = 'select min(id)::int as id from employee where office_id = $1'
  const { rows } = await server.owner.query<{ id: number }>(founder, [officeId])
  const approver = asks('head', [rows[0]?.id as number], { rights: { attachedFiles: 'hidden' } })
  const flow = await takeTypeFlow(server.owner, officeId, 'refund', [approver])
  const { fields } = await server.ask(flowRoutes.detail, { as: boss, params: { id: flow } })
  expect(fields.map(({ key, title }) => [key, title])).toContainEqual(['attachedFiles', '收款凭证'])
  const body = { parts: [{ receiptId: receipt.id, amount: 1000 }], payee: '周女士', reason: '多付' } as never
  const asked = await server.ask(routes.refund, { as: at.seller.token, body })
  const approval = await server.ask(approvalRoutes.detail, { as: boss, params: { id: asked.approvalId as number } })
  expect(approval.mine.task).not.toBeNull()
  expect(approval.files).toEqual([])
  expect(approval.fields.map(({ key }) => key)).not.toContain('attachedFiles')
})
