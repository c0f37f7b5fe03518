/** The exports of quotations for other modules: what a contract is made of. */
export { type Contractable, type ContractableLine, lockForContract, markContracted } from './contracting.ts'
export { customQuotation } from './custom.ts'
export { finalisedBy } from './floors.ts'
export { quotations } from './quotations.ts'
