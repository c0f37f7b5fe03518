/** The exports of approvals for other modules: how a module registers its documents, and how it starts their approval. */
export { assureApproved, isApproved, previewApproval, startApproval } from './begin.ts'
export { type Business, businesses, type Document, shareField, signedField, toldField } from './business.ts'
export { bindFirst } from './founding.ts'
export { offering } from './offering.ts'
export { approvalsOf, removeApprovals } from './removing.ts'
