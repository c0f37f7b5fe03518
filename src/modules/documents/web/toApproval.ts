import { linkTo } from '../../../kernel/api/place.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import { may } from '../../../kernel/web/session.ts'
import { approvalPlaces } from '../../approval/api/places.ts'

/** Returns the act of a document that opens its approval, for who may see approvals. */
export const toApproval = (approvalId: number | null): RecordAct => ({
  text: '查看审批',
  may: approvalId !== null && may(approvalPlaces.list.authority as string),
  to: linkTo(approvalPlaces.list, { open: approvalId ?? 0 }),
})
