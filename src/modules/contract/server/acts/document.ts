import { discountWords, yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import {
  type Document,
  type Seen,
  saying,
  shareField,
  signedField,
  type Telling,
  toldField,
} from '../../../approval/server/index.ts'
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
  toldField('deal', '商机', 'text'),
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
  const deal = await dealName(desk, contract.opportunityId)
  const terms = await termsOf(desk, contract.id)
  const { number, total, gross, belowCount, lineCount, costAmount, marginAmount, ownerId, departmentId } = contract
  const { remark, zeroReason, own } = contract
  return {
    number,
    customer,
    deal,
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

async function dealName(desk: Desk, id: number): Promise<string> {
  const deal = await desk.from('opportunity').select('name').where('id', '=', id).executeTakeFirst()
  return deal?.name ?? ''
}

/** Names a customer with the deal, whose name mostly has theirs. */
export function partyOf({ text }: Pick<Seen, 'text'>): string {
  const [customer, deal] = [text('customer'), text('deal')]
  return deal.includes(customer) ? deal : `${customer} ${deal}`
}

/** Says what a contract asks: the discount that it gives, or that it gives none. */
export function tellsContract(seen: Seen): Telling {
  const { figure } = seen
  const [total, gross, discount] = [figure('total'), figure('gross'), figure('discount')]
  const less = total === null || gross === null ? 0 : gross - total
  const given = less > 0 && discount !== null && `打 ${discountWords(discount)}，少收 ${yuan(less)}`
  return {
    asks: saying('申请 ', partyOf(seen), ' 的合同 ', given || (total !== null && `按标价签 ${yuan(total)}`)),
    amount: 'total',
    first: [(figure('below') ?? 0) > 0 && 'below', 'margin', 'marginAmount', 'zeroReason', 'remark'],
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
    tells: tellsContract,
    fields,
    content: contentOf,
    concealed: (desk, { customerId, opportunityId }) =>
      concealedFrom(desk, behind, { customer: ['customer', customerId], deal: ['opportunity', opportunityId] }),
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
