import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Document, shareField, signedField, toldField } from '../../../approval/server/index.ts'
import { customerName } from '../../../customer/server/index.ts'
import { approvedContent } from '../../../customFields/server/index.ts'
import { concealedFrom, documentOf, keptAs } from '../../../documents/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { ContractInfo } from '../../api/contract.ts'
import { contractApproval } from '../../api/routes.ts'
import { dueKinds } from '../../api/terms.ts'
import { knownMargin } from '../lines/figure.ts'
import type { Beyond } from '../record/beyond.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { termsOf } from '../record/lock.ts'
import { takeEffect } from './effect.ts'

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
const behind: Readonly<Record<string, readonly string[]>> = {
  [guarded.cost]: ['margin', 'marginAmount'],
  [guarded.listPrice]: ['total', 'gross', 'discount', 'terms'],
}

/** Returns a share in basis points; null of nothing. */
export const shareOf = (part: number, of: number): number | null => (of === 0 ? null : Math.round((10_000 * part) / of))

/** Returns what conditions and readers learn of a contract. */
async function contentOf(desk: Desk, contract: ContractRecord): Promise<Document['content']> {
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
    terms: terms.map(one => `${one.name} ${yuan(one.planned)}（${dueKinds[one.dueKind]}）`).join('\n'),
    owner: ownerId,
    department: departmentId,
    remark,
    ...(await approvedContent(desk, customContract.noun, own)),
  }
}

/** Where contracts are kept as documents. */
export const contractKept = keptAs(contracts)

/** 合同: an approved contract takes effect in the transaction of the last decision. */
export const contractDocument = (beyond: Beyond) =>
  documentOf({
    code: contractApproval.code,
    title: contractApproval.title,
    own: customContract.noun,
    unbound: '没有绑定流程时，不能提交合同',
    about: async (_desk, recordId) => [recordId],
    kept: contractKept,
    asks: () => '提交合同',
    sends: '提交合同',
    fields,
    content: contentOf,
    concealed: (desk, { customerId }) => concealedFrom(desk, behind, { customer: ['customer', customerId] }),
    atZero: ['total', 'marginAmount'],
    twice: content => (content.total === content.gross ? { gross: 'total', discount: 'total' } : {}),
    amends: {
      from: '合同',
      fields: { remark: 'remark' },
      form: ContractInfo.pick({ remark: true }),
      own: customContract,
    },
    after: { rejected: 'rejected', withdrawn: 'draft' },
    carries: (desk, id) => takeEffect(desk, beyond, id),
  })
