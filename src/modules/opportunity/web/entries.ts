/** The files by which other modules enter what this one draws. */
export const entries = ['DealPick.tsx', 'address.ts', 'dealTabs.ts', 'form/DuplicatePhone.tsx'] as const
