/** The files by which other modules enter what this one draws. */
export const entries = ['lineActs.ts', 'quotationActs.ts', 'quotationQuery.ts', 'quotationTabs.ts'] as const
