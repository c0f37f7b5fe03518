/** The files by which other modules enter what this one draws. */
export const entries = ['change/ChangeTable.tsx', 'contract.css', 'contractQuery.ts', 'contractTabs.ts'] as const
