import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import type { OverClaimKind } from './overClaim/kind.ts'

/** Returns the names of this module's records in the operation log, and the screens that show them. */
export const loggedWith = (
  kinds: readonly Pick<OverClaimKind, 'formerColumn' | 'noun'>[],
): Record<string, LogSubject> => ({
  claimRequest: {
    title: '超额领取申请',
    columns: titled({
      employeeId: '申请人',
      reason: '理由',
      content: '内容',
      status: '状态',
      ...Object.fromEntries(kinds.flatMap(({ formerColumn, noun }) => (formerColumn ? [[formerColumn, noun]] : []))),
      concealed: '不显示的内容',
    }),
  },
})
