/** The files by which other modules enter what this one draws. */
export const entries = ['lineActs.ts', 'quotationActs.ts', 'quotationQuery.ts'] as const
