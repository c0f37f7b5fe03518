import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  claimRequest: {
    title: '超额领取申请',
    columns: titled({
      employeeId: '申请人',
      reason: '理由',
      content: '内容',
      status: '状态',
      clueId: '流量',
      opportunityId: '商机',
      concealed: '不显示的内容',
    }),
  },
}
