/** What other modules may use of approvals: what a module with documents of its own registers, and how it starts them. */
export { isApproved, previewApproval, startApproval } from './begin.ts'
export { type Business, businesses, type Document, toldField } from './business.ts'
export { offering } from './offering.ts'
export { approvalsOf, removeApprovals } from './removing.ts'
