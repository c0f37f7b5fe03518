import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { type LogSubject, titled } from '../../../../kernel/server/record/logged.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { orderOffColumns } from '../../../lines/server/index.ts'
import { ContractInfo, ContractRow } from '../../api/contract.ts'
import { storedStates } from '../../api/state.ts'
import { ContractWords } from '../../api/words.ts'

const dayTitles = {
  producedOn: '下单日期',
  deliveredOn: '发货日期',
  installedOn: '安装日期',
  cancelledOn: '退单日期',
} as const

/** The columns of a contract as histories name them; `lines` has only the lines that differ. */
export const changeColumns: readonly Column[] = [
  ...columnsOf(
    ContractRow.pick({
      number: true,
      kind: true,
      total: true,
      effectiveTotal: true,
      ownerId: true,
      departmentId: true,
    }),
  ),
  ...columnsOf(ContractWords),
  ...orderOffColumns,
  ...columnsOf(ContractInfo),
  ...columnsOf(ContractRow.pick({ revision: true, signedOn: true, effectiveAt: true, completedAt: true })),
  { key: 'state', title: '状态', kind: 'enum', words: storedStates },
  ...titled({
    voidReason: '作废原因',
    zeroReason: '金额或数量为 0 的原因',
    clauses: '合同条款',
    event: '进度',
    signer: '签署人',
  }),
  ...(['producedOn', 'deliveredOn', 'installedOn', 'cancelledOn'] as const).map(
    (key): Column => ({ key, title: dayTitles[key], kind: 'date' }),
  ),
  {
    key: 'lines',
    title: '明细',
    kind: 'text',
    items: [
      ...titled({ space: '空间', name: '名称', quantity: '数量', discount: '优惠' }),
      { key: 'net', title: '金额', kind: 'money' },
    ],
  },
]

const unfollowed = 'entries of the contract tell of it'
const earlier = 'entries from before links were shared links'
/** Cost and margin stand on the contract, and what follows from floors on its orders; who may not see the cost or the floors reads neither in the log. */
export const hides = (desk: SessionDesk) => [
  ...(desk.may(guarded.cost) ? [] : ['costAmount', 'marginAmount', 'costDelta', 'marginDelta']),
  ...(desk.may(guarded.floorManager) ? [] : ['belowCount']),
]

/** The names of what belongs to contracts, and of its fields, in the operation log. */
export const partsLogged: Readonly<Record<string, LogSubject>> = {
  contractLine: { title: '合同明细', columns: titled({ name: '名称' }), unfollowed },
  contractChange: { title: '增减项', columns: titled({ number: '单号', state: '状态', reason: '原因' }), hides },
  contractChangeLine: { title: '增减项明细', columns: titled({ quantity: '数量' }), unfollowed },
  contractTerm: { title: '付款约定', columns: titled({ name: '名称' }), unfollowed },
  contractTemplate: { title: '合同模板', columns: titled({ name: '名称', clauses: '条款', usual: '默认' }) },
  contractLink: {
    title: '签署链接',
    columns: titled({ expiresAt: '有效至', revokedAt: '撤回时间' }),
    unfollowed: earlier,
  },
  contractOpening: { title: '打开签署链接', columns: titled({ at: '时间' }), unfollowed: earlier },
  contractSignature: { title: '合同签署', columns: titled({ signer: '签署人', signedOn: '签订日期' }) },
  contractTermEntry: { title: '应收', columns: titled({ amount: '金额' }), unfollowed },
}
