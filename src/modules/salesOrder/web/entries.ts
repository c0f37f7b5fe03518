/** The files by which other modules enter what this one draws. */
export const entries = ['orderActs.ts', 'orderTabs.ts'] as const
