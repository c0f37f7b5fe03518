import { withUnit, yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import {
  type Document,
  type Seen,
  saying,
  signedField,
  type Telling,
  toldField,
} from '../../../approval/server/index.ts'
import { customerName } from '../../../customer/server/index.ts'
import { approvedContent } from '../../../customFields/server/index.ts'
import { concealedFrom, documentOf } from '../../../documents/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { figure } from '../../../lines/api/words.ts'
import { ChangeContent, type ChangeRow, changeApproval, changeFacts, changeKinds } from '../../api/change.ts'
import { contractKept } from '../acts/document.ts'
import type { Beyond } from '../record/beyond.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { takeChange } from './effect.ts'
import { changeRows, deltaSince } from './read.ts'
import { type ChangeRecord, knownDelta } from './store.ts'

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
const behind: Readonly<Record<string, readonly string[]>> = {
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

/** A change order, kept or not, with its contract and its lines. */
export type ChangeDraft = { change: Told; contract: ContractRecord; rows: readonly ChangeRow[] }

/** Returns what conditions and readers learn of a change order. */
async function contentOf(desk: Desk, { change, contract, rows }: ChangeDraft): Promise<Document['content']> {
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
          `${row.space} ${row.name} ${figure(row.before.quantity)}→${withUnit(row.after.quantity, row.unit)} ${yuan(row.delta.net)}`,
      )
      .join('\n'),
    owner: contract.ownerId,
    department: contract.departmentId,
    reason: change.reason,
    ...(await approvedContent(desk, customContract.noun, contract.own)),
  }
}

const contractOf = (desk: Desk, { contractId }: Pick<ChangeRecord, 'contractId'>): Promise<ContractRecord> =>
  desk.from('contract').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow()

/** Says what a change order asks: by how much the contract changes, and from what to what. */
export function tellsChange({ text, figure }: Seen): Telling {
  const [delta, before, after] = [figure('delta'), figure('before'), figure('after')]
  const known = delta !== null && before !== null && after !== null
  const by = delta !== null && `${delta < 0 ? '减' : '加'} ${yuan(Math.abs(delta))}`
  const isMore = (key: string) => (figure(key) ?? 0) > 0 && key
  return {
    asks: saying(
      `申请 ${text('customer')} 合同 ${text('contract')} 的${text('kind')}`,
      by && `：${by}`,
      known && `（${yuan(before)} → ${yuan(after)}）`,
    ),
    amount: 'delta',
    first: [
      'lines',
      isMore('below'),
      isMore('discount'),
      isMore('deduction'),
      (figure('margin') ?? 0) < 0 && 'margin',
      'reason',
    ],
  }
}

/** 合同变更: a change order or cancellation takes effect in the transaction of the last decision. */
export const changeDocument = (beyond: Beyond) =>
  documentOf({
    code: changeApproval.code,
    title: changeApproval.title,
    own: customContract.noun,
    unbound: '没有绑定流程时，降低金额或毛利的增减项和退单不能提交',
    async about(desk, recordId) {
      const changes = desk.from('contractChange').select('id').where('contractId', '=', recordId)
      return (await changes.orderBy('id', 'desc').limit(mostAbout).execute()).map(({ id }) => id)
    },
    kept: {
      record: { table: 'contractChange', noun: changeFacts.noun },
      async tell(desk, changes) {
        for (const change of changes) await contracts.tell(desk, [await contractOf(desk, change)])
      },
      links: async (desk, change) => contractKept.links(desk, await contractOf(desk, change)),
    },
    asks: ({ kind }) => `提交${changeKinds[kind]}`,
    sends: '提交增减项',
    tells: tellsChange,
    fields,
    content: contentOf,
    draftOf: async (desk, change) => ({
      change,
      contract: await contractOf(desk, change),
      rows: await changeRows(desk, change),
    }),
    concealed: (desk, { contract }) => concealedFrom(desk, behind, { customer: ['customer', contract.customerId] }),
    atZero: ['delta', 'before', 'after', 'margin'],
    twice: () => ({ less: 'delta', marginLess: 'margin' }),
    amends: {
      from: '增减项',
      fields: { reason: 'reason' },
      form: ChangeContent.pick({ reason: true }),
      own: customContract,
      ownerOf: async (desk, id) =>
        (await desk.from('contractChange').select('contractId').where('id', '=', id).executeTakeFirstOrThrow())
          .contractId,
    },
    after: { rejected: 'rejected', withdrawn: 'draft' },
    carries: (desk, id) => takeChange(desk, beyond, id),
  })
