import { builtInForm } from '../../customFields/api/builtIn.ts'
import { ContractInfo } from './contract.ts'

/** The form of what is kept of a contract besides its price, before a company changes it. Approvals fill in the remark. */
export const contractForm = builtInForm(
  ContractInfo,
  [{ key: 'info', title: '合同资料', fields: ['deliveryOn', 'installAddress', 'remark'] }],
  { kept: ['remark'] },
)
