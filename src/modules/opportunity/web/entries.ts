/** The files by which other modules enter what this one draws. */
export const entries = ['address.ts', 'dealTabs.ts'] as const
