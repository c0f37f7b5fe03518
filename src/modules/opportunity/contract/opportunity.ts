import { z } from 'zod'
import { Day, Fen, Id, Timestamp } from '../../../kernel/contract/fields.ts'

/** States of an opportunity (product.md §3): won and lost are ends. */
export const opportunityStatus = { open: '进行中', won: '成交', lost: '战败' } as const
export type OpportunityStatus = keyof typeof opportunityStatus
const Status = z
  .enum(Object.keys(opportunityStatus) as [OpportunityStatus, ...OpportunityStatus[]])
  .meta({ title: '状态', kind: 'enum', words: opportunityStatus })

const Ids = z.array(Id).max(50)
const dictionary = (title: string, code: string) => Id.nullable().meta({ title, kind: 'dictionary', dictionary: code })

/** What an opportunity is in the table, apart from its customer, its stage and its team. */
export const OpportunityFacts = z.object({
  number: z.string().meta({ title: '商机编号', kind: 'text' }),
  name: z.string().meta({ title: '商机名称', kind: 'text' }),
  status: Status,
  ownerId: Id.nullable().meta({ title: '负责人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '所属部门', kind: 'department' }),
  channelId: dictionary('来源渠道', 'clueChannel'),
  brandIds: Ids.meta({ title: '意向品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  categoryIds: Ids.meta({ title: '意向品类', kind: 'dictionaries', dictionary: 'intentionCategory' }),
  expectedAmount: Fen.nullable().meta({ title: '预计金额', kind: 'money' }),
  expectedOn: Day.nullable().meta({ title: '预计成交日期', kind: 'date' }),
  dealAmount: Fen.nullable().meta({ title: '成交金额', kind: 'money' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  lostReasonId: dictionary('战败原因', 'lostReason'),
  lostNote: z.string().meta({ title: '战败说明', kind: 'text' }),
  closedAt: Timestamp.nullable().meta({ title: '结束时间', kind: 'datetime' }),
  followUpCount: z.number().int().meta({ title: '跟进次数', kind: 'integer' }),
  lastFollowUpAt: Timestamp.nullable().meta({ title: '最近跟进', kind: 'datetime' }),
  nextFollowUpAt: Timestamp.nullable().meta({ title: '下次跟进', kind: 'datetime' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
})

/** Someone's part in the work and the performance of a deal; `share` in basis points. */
export const MemberFacts = z.object({
  employeeId: Id.meta({ title: '成员', kind: 'employee' }),
  roleId: dictionary('团队角色', 'teamRole'),
  share: z.number().int().min(0).max(10_000).meta({ title: '业绩分成', kind: 'rate' }),
})
