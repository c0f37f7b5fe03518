import { ownedByMe } from '../../../../kernel/server/record/todo.ts'

const waits = { filters: ownedByMe, tone: 'warning' } as const

/** What of contracts waits for the person who answers for them. */
export const waitingContracts = [
  {
    ...waits,
    key: 'lateUnsignedContracts',
    view: 'lateUnsigned',
    title: '超期未签合同',
    word: '未签',
    hint: '生效多日，客户还没有签字',
  },
  {
    ...waits,
    key: 'unwonContracts',
    view: 'unwon',
    title: '合同已生效、商机未成交',
    word: '待成交',
    hint: '商机还缺成交要填的资料',
  },
]
