import { sql } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../../approval/server/index.ts'
import { concealedFrom, documentOf, filesOfItself, keptAs } from '../../../documents/server/index.ts'
import { goodsInWords } from '../../../goods/server/index.ts'
import { assertCuts, assertWarehouse } from '../../../warehouse/server/index.ts'
import { TransferEntered, transferApproval, transferRecord } from '../../api/transfer.ts'
import { keptLines, transferLines } from './lines.ts'
import { sendTransfer } from './sending.ts'
import { transfers } from './transfers.ts'

type Draft = Omit<TransferEntered, 'lines' | 'cuts'> & {
  pieces: number
  lines: readonly { goodsId: number; pieces: number; boxPieces: number | null }[]
  ownerId: number
  departmentId: number | null
}

/** Returns what is kept of what is entered. Throws 40000 by field. */
export async function drafted(desk: Desk, { lines: given, cuts, ...head }: TransferEntered) {
  if (head.happenedOn > formatDate(clock.now())) throw badInput('happenedOn', '单据日期不能晚于今天')
  if (head.fromWarehouseId === head.toWarehouseId)
    throw badInput('toWarehouseId', '调出和调入是同一个仓库，请改其中一个')
  await assertWarehouse(desk, head.fromWarehouseId, 'fromWarehouseId')
  await assertWarehouse(desk, head.toWarehouseId, 'toWarehouseId')
  await assertCuts(desk, cuts)
  const lines = await keptLines(desk, given)
  const pieces = lines.reduce((all, line) => all + line.pieces, 0)
  return { ...head, cuts: JSON.stringify(cuts), pieces, lines }
}

/** 调拨单: its goods leave as soon as it is sent, or once it is approved. */
export const transferDocument = documentOf({
  code: transferApproval.code,
  title: transferApproval.title,
  unbound: '没有绑定流程时，提交后立即发出',
  alone: true,
  kept: keptAs(transfers),
  attached: filesOfItself(transferRecord.table),
  asks: () => '提交调拨单',
  tells: ({ text }) => ({
    asks: saying(`申请从${text('from')}调到${text('to')}`, text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    first: ['lines', 'reason'],
  }),
  fields: [
    toldField('from', '调出仓库', 'text'),
    toldField('to', '调入仓库', 'text'),
    toldField('happenedOn', '单据日期', 'date'),
    toldField('carrier', '承运', 'text'),
    { key: 'reason', title: '说明', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('owner', '申请人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await transferLines.read(desk, row.id) } as unknown as Draft
  },
  async content(desk, draft: Draft) {
    const { fromWarehouseId, toWarehouseId, happenedOn, carrier, reason, pieces, ownerId, departmentId, lines } = draft
    const names = await desk.names('warehouse', [fromWarehouseId, toWarehouseId])
    const told = { happenedOn, carrier, reason, pieces, owner: ownerId, department: departmentId }
    return {
      ...told,
      from: names.get(fromWarehouseId) ?? '',
      to: names.get(toWarehouseId) ?? '',
      lines: await goodsInWords(desk, lines),
    }
  },
  concealed: desk => concealedFrom(desk, {}),
  amends: { from: '调拨单', fields: { reason: 'reason' }, form: TransferEntered.pick({ reason: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  async carries(desk, id) {
    const transfer = await desk.lockOne('stockTransfer', id, transferRecord.noun)
    const amount = await sendTransfer(desk, transfer)
    const sentOn = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
    await transferDocument.change(
      desk,
      transfer,
      { state: 'sent', amount, underWay: transfer.pieces, sentOn },
      '调拨发出',
    )
    return null
  },
})
