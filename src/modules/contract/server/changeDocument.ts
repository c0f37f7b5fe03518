import { yuan } from '../../../kernel/api/yuan.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type Business, type Document, signedField, toldField } from '../../approval/server/index.ts'
import { customerName } from '../../customer/server/index.ts'
import { guarded } from '../../goods/api/goods.ts'
import { partedOwn } from '../../ownFields/api/approved.ts'
import { amendOwn, approvedContent } from '../../ownFields/server/index.ts'
import { type ChangeRow, type ChangeState, changeKinds } from '../api/change.ts'
import type { Beyond } from './beyond.ts'
import { takeChange } from './changeEffect.ts'
import { changeRows, deltaSince } from './changeRead.ts'
import { type ChangeRecord, knownDelta } from './changeStore.ts'
import { type ContractRecord, contracts } from './contracts.ts'
import { concealedFrom, linksTo } from './document.ts'
import { ownContract } from './own.ts'

export const changeCode = 'contractChange'
const [title, noun] = ['合同变更', '增减项']
const mostAbout = 20 // orders of one contract

/** The fields of a change order for approvals and their conditions: money in fen. */
const fields: Document['fields'] = [
  toldField('kind', '类型', 'choice', Object.values(changeKinds)),
  toldField('number', '单号', 'text'),
  toldField('contract', '合同编号', 'text'),
  toldField('customer', '客户', 'text'),
  signedField('delta', '增减金额'),
  toldField('less', '减少金额', 'money'),
  toldField('before', '变更前金额', 'money'),
  toldField('after', '变更后金额', 'money'),
  toldField('discount', '另外优惠', 'money'),
  toldField('deduction', '退单扣款', 'money'),
  toldField('below', '低于底价的行数', 'number'),
  signedField('margin', '毛利变化'),
  toldField('marginLess', '毛利减少', 'money'),
  toldField('lines', '明细', 'longText'),
  toldField('owner', '签单人', 'employee'),
  toldField('department', '所属部门', 'department'),
  { key: 'reason', title: '变更原因', kind: 'longText', required: true, options: [] },
]
/** The fields by the element without which nobody sees them. */
export const behind: Readonly<Record<string, readonly string[]>> = {
  [guarded.cost]: ['margin', 'marginLess'],
  [guarded.floorManager]: ['below'],
  [guarded.listPrice]: ['delta', 'less', 'before', 'after', 'discount', 'deduction', 'lines'],
}

type Told = Pick<
  ChangeRecord,
  | 'kind'
  | 'number'
  | 'state'
  | 'revision'
  | 'delta'
  | 'discount'
  | 'deduction'
  | 'belowCount'
  | 'marginDelta'
  | 'costDelta'
  | 'reason'
>

/** Returns what conditions and readers learn of a change order, kept or not, with its lines. */
export async function changeContent(
  desk: Desk,
  change: Told,
  contract: ContractRecord,
  rows: readonly ChangeRow[],
): Promise<Document['content']> {
  const customer = await customerName(desk, contract.customerId)
  const margin = knownDelta(change)
  const since = await deltaSince(desk, { contractId: contract.id, revision: change.revision })
  const before = contract.effectiveTotal - since
  return {
    kind: changeKinds[change.kind],
    number: change.number,
    contract: contract.number,
    customer,
    delta: change.delta,
    less: Math.max(0, -change.delta),
    before,
    after: before + change.delta,
    discount: change.discount,
    deduction: change.deduction,
    below: change.belowCount,
    margin,
    marginLess: margin === null ? null : Math.max(0, -margin),
    lines: rows
      .slice(0, 50)
      .map(
        row =>
          `${row.space} ${row.name} ${row.before.quantity / 1000}→${row.after.quantity / 1000} ${row.unit} ${yuan(row.delta.net)}`,
      )
      .join('\n'),
    owner: contract.ownerId,
    department: contract.departmentId,
    reason: change.reason,
    ...(await approvedContent(desk, ownContract.noun, contract.own)),
  }
}

async function found(desk: Desk, id: number) {
  const change = await desk.from('contractChange').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const contract = await desk.from('contract').selectAll().where('id', '=', change.contractId).executeTakeFirstOrThrow()
  return { change, contract }
}

const stored = { running: 'approving', returned: 'approving', rejected: 'rejected', withdrawn: 'draft' } as const

/** 合同变更: a change order or cancellation takes effect in the transaction of the last decision. */
export const changeBusiness = (beyond: Beyond): Business => ({
  code: changeCode,
  title,
  own: ownContract.noun,
  unbound: '没有绑定流程时，降低金额或毛利的增减项和退单不能提交',
  fields: async () => fields,
  async about(desk, recordId) {
    const changes = desk.from('contractChange').select('id').where('contractId', '=', recordId)
    return (await changes.orderBy('id', 'desc').limit(mostAbout).execute()).map(({ id }) => id)
  },
  async read(desk, id) {
    const { change, contract } = await found(desk, id)
    const content = await changeContent(desk, change, contract, await changeRows(desk, change))
    return {
      typeName: title,
      fields,
      content,
      atZero: ['delta', 'before', 'after', 'margin'],
      twice: { less: 'delta', marginLess: 'margin' },
      concealed: await concealedFrom(desk, contract, behind),
      links: linksTo(desk, contract),
    }
  },
  async amend(desk, id, content) {
    const { own, rest } = partedOwn(content)
    const other = Object.keys(rest).find(key => key !== 'reason')
    if (other) throw badInput(`content.${other}`, '这一项来自增减项，不能在审批中修改；要改请退回发起人')
    if (Object.keys(own).length > 0) await amendOwn(desk, ownContract, (await found(desk, id)).contract.id, own)
    if (!('reason' in rest)) return
    const reason = String(rest.reason ?? '').trim()
    if (reason === '' || reason.length > 200) throw badInput('content.reason', '变更原因须为 1 到 200 个字')
    const change = await desk.lockOne('contractChange', id, noun)
    await desk.change('contractChange', change, { reason }, { action: '修改申请', name: change.number })
  },
  async became(desk, id, status) {
    if (status === 'approved') return takeChange(desk, beyond, id)
    const { contract } = await found(desk, id)
    const change = await desk.lockOne('contractChange', id, noun)
    const state: ChangeState = stored[status]
    await desk.change('contractChange', change, { state }, { action: '审批结果', name: change.number })
    await contracts.tell(desk, [contract])
    return null
  },
})
