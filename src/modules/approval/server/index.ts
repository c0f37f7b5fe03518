/** What other modules may use of approvals: what a module with documents of its own registers. */
export type { Business, Document } from './business.ts'
