/** The exports of approvals for other modules: how a module registers its documents, and how it starts their approval. */
export { assertApproved, isApproved } from './begin.ts'
export { type Business, businesses, type Document, shareField, signedField, toldField } from './business.ts'
export { bindFirst } from './founding.ts'
export { offering } from './offering.ts'
export { approvalsOf, lockApprovals, removeApprovals } from './removing.ts'
export { assertForetold, previewApproval, previewIfTaken, startApproval } from './starting.ts'
