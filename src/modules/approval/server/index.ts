/** The exports of approvals for other modules: how a module registers its documents, and how it starts their approval. */

export { bindFirst } from './binding/founding.ts'
export { signatureFrom } from './decide/said.ts'
export { agreedBy } from './reading/agreed.ts'
export {
  type AttachedFiles,
  type Business,
  businesses,
  type Document,
  shareField,
  signedField,
  toldField,
} from './record/business.ts'
export { type Seen, saying, type Telling } from './record/seen.ts'
export { assertApproved, isApproved } from './start/begin.ts'
export { offering } from './start/offering.ts'
export { approvalsOf, lockApprovals, removeApprovals } from './start/removing.ts'
export { assertForetold, previewApproval, previewIfTaken, startApproval } from './start/starting.ts'
