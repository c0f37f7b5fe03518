import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

const unfollowed = 'entries of the contract tell of it'

/** The names of contracts and of their fields in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  contract: { title: '合同', columns: titled({ number: '合同编号', state: '状态' }) },
  contractLine: { title: '合同明细', columns: titled({ name: '名称' }), unfollowed },
  contractChange: { title: '增减项', columns: titled({ number: '单号', state: '状态' }) },
  contractChangeLine: { title: '增减项明细', columns: titled({ quantity: '数量' }), unfollowed },
  contractTerm: { title: '付款约定', columns: titled({ name: '名称' }), unfollowed },
  contractTermEntry: { title: '应收', columns: titled({ amount: '金额' }), unfollowed },
}
