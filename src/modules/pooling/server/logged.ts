import type { Column } from '../../../kernel/api/list.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import type { OverClaimKind } from './overClaim/kind.ts'

/** Returns the names of this module's records in the operation log, and the screens that show them. */
export const loggedWith = (
  kinds: readonly Pick<OverClaimKind, 'table' | 'formerColumn' | 'noun'>[],
): Record<string, LogSubject> => ({
  claimRequest: {
    title: '超额领取申请',
    columns: [
      { key: 'employeeId', title: '申请人', kind: 'employee' },
      ...titled({ reason: '理由', content: '内容', status: '状态', concealed: '不显示的内容' }),
      ...kinds.flatMap(({ table, formerColumn, noun }): Column[] =>
        formerColumn ? [{ key: formerColumn, title: noun, kind: 'reference', of: table }] : [],
      ),
    ],
  },
})
