import { formatFen } from '../../../kernel/api/money.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type Business, type Document, shareField, signedField, toldField } from '../../approval/server/index.ts'
import { customerName } from '../../customer/server/index.ts'
import { guarded } from '../../goods/api/goods.ts'
import { partedOwn } from '../../ownFields/api/approved.ts'
import { amendOwn, approvedContent } from '../../ownFields/server/index.ts'
import { ContractInfo } from '../api/contract.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRecord } from '../api/record.ts'
import type { StoredState } from '../api/state.ts'
import { dueKinds } from '../api/terms.ts'
import type { Beyond } from './beyond.ts'
import { type ContractRecord, contracts } from './contracts.ts'
import { takeEffect } from './effect.ts'
import { knownMargin } from './figure.ts'
import { termsOf } from './lock.ts'
import { ownContract } from './own.ts'
import { scopeModule } from './scope.ts'

export const contractCode = 'contract'
const title = '合同'

/** The fields of a contract for approvals and their conditions: money in fen, discount and margin in basis points. */
const fields: Document['fields'] = [
  toldField('number', '合同编号', 'text'),
  toldField('customer', '客户', 'text'),
  toldField('total', '合同金额', 'money'),
  toldField('gross', '原价', 'money'),
  shareField('discount', '折扣', 'discount'),
  toldField('below', '低于底价的行数', 'number'),
  toldField('lines', '行数', 'number'),
  shareField('margin', '毛利率', 'rate'),
  signedField('marginAmount', '毛利'),
  toldField('zeroReason', '金额或数量为 0 的原因', 'text'),
  toldField('terms', '付款约定', 'longText'),
  toldField('owner', '签单人', 'employee'),
  toldField('department', '所属部门', 'department'),
  { key: 'remark', title: '备注', kind: 'longText', required: false, options: [] },
]
/** The fields by the element without which nobody sees them. */
export const behind: Readonly<Record<string, readonly string[]>> = {
  [guarded.cost]: ['margin', 'marginAmount'],
  [guarded.listPrice]: ['total', 'gross', 'discount', 'terms'],
}

/** Returns a share in basis points; null of nothing. */
export const shareOf = (part: number, of: number): number | null => (of === 0 ? null : Math.round((10_000 * part) / of))

/** Returns what conditions and readers learn of a contract. */
export async function contentOf(desk: Desk, contract: ContractRecord): Promise<Document['content']> {
  const customer = await customerName(desk, contract.customerId)
  const terms = await termsOf(desk, contract.id)
  const { number, total, gross, belowCount, lineCount, costAmount, marginAmount, ownerId, departmentId } = contract
  const { remark, zeroReason, own } = contract
  return {
    number,
    customer,
    total,
    gross,
    discount: shareOf(total, gross),
    below: belowCount,
    lines: lineCount,
    margin: shareOf(marginAmount, costAmount + marginAmount),
    marginAmount: knownMargin(contract).margin,
    zeroReason,
    terms: terms.map(one => `${one.name} ¥${formatFen(one.planned)}（${dueKinds[one.dueKind]}）`).join('\n'),
    owner: ownerId,
    department: departmentId,
    remark,
    ...(await approvedContent(desk, ownContract.noun, own)),
  }
}

/** Returns the fields of a document about a contract that the person may not see. */
export async function concealedFrom(desk: Desk, contract: ContractRecord, by: typeof behind): Promise<string[]> {
  const names = await desk.names('customer', [contract.customerId])
  const unseen = Object.entries(by).flatMap(([element, keys]) => (desk.may(element) ? [] : keys))
  return [...unseen, ...(names.has(contract.customerId) ? [] : ['customer'])]
}

/** Returns the link to a contract for those who see it. */
export function linksTo(desk: Desk, contract: ContractRecord) {
  const seen = desk.may('contractInfo') && desk.may(guarded.listPrice) && desk.reaches(scopeModule, contract)
  return seen ? [{ title: '打开合同', path: linkTo(contractPlaces.list, { open: contract.id }) }] : []
}

const stored = { running: 'approving', returned: 'approving', rejected: 'rejected', withdrawn: 'draft' } as const

/** 合同: an approved contract takes effect in the transaction of the last decision. */
export const contractBusiness = (beyond: Beyond): Business => ({
  code: contractCode,
  title,
  own: ownContract.noun,
  unbound: '没有绑定流程时，不能提交合同',
  fields: async () => fields,
  about: async (_desk, recordId) => [recordId],
  async read(desk, id) {
    const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const content = await contentOf(desk, contract)
    return {
      typeName: title,
      fields,
      content,
      atZero: ['total', 'marginAmount'],
      twice: content.total === content.gross ? { gross: 'total', discount: 'total' } : {},
      concealed: await concealedFrom(desk, contract, behind),
      links: linksTo(desk, contract),
    }
  },
  async amend(desk, id, content) {
    const { own, rest } = partedOwn(content)
    const other = Object.keys(rest).find(key => key !== 'remark')
    if (other) throw badInput(`content.${other}`, '这一项来自合同，不能在审批中修改；要改请退回发起人')
    if (Object.keys(own).length > 0) await amendOwn(desk, ownContract, id, own)
    if (!('remark' in rest)) return
    const { data, error } = ContractInfo.pick({ remark: true }).safeParse(rest)
    if (!data) throw badInput('content.remark', error.issues[0]?.message ?? '填写不正确')
    const contract = await desk.lockOne('contract', id, contractRecord.noun)
    await desk.change('contract', contract, data, { action: '修改申请', name: contract.number })
    await contracts.tell(desk, [contract])
  },
  async became(desk, id, status) {
    if (status === 'approved') return takeEffect(desk, beyond, id)
    const contract = await desk.lockOne('contract', id, contractRecord.noun)
    const state: StoredState = stored[status]
    await desk.change('contract', contract, { state }, { action: '审批结果', name: contract.number })
    await contracts.tell(desk, [contract])
    return null
  },
})
