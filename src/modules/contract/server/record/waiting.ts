import { formatMonthDay } from '../../../../kernel/api/timeWords.ts'
import { ownedByMe, worked } from '../../../../kernel/server/record/todo.ts'
import type { ContractRow } from '../../api/contract.ts'

const waits = { filters: ownedByMe, tone: 'warning' } as const

const told = ({ id, customerName, number, effectiveTotal, effectiveAt }: ContractRow) => ({
  id,
  title: customerName,
  note: number,
  amount: effectiveTotal,
  mark: effectiveAt ? `${formatMonthDay(effectiveAt)} 生效` : '',
})

/** What of contracts waits for the person who answers for them. */
export const waitingContracts = [
  {
    ...waits,
    key: 'lateUnsignedContracts',
    view: 'lateUnsigned',
    title: '超期未签合同',
    word: '未签',
    hint: '生效多日，客户还没有签字',
    worked: worked('催签', told),
  },
  {
    ...waits,
    key: 'unwonContracts',
    view: 'unwon',
    title: '合同已生效、商机未成交',
    word: '待成交',
    hint: '商机还缺成交要填的资料',
    worked: worked('补资料', told),
  },
]
