import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { ContractDetail } from '../api/contract.ts'

/** What other modules show of a contract, as tabs of its drawer. */
export const contractTabs = webPoint<BroughtTab<{ contract: ContractDetail }>>('contractTabs')
