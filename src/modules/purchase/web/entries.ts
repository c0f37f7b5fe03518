/** The files by which other modules enter what this one draws. */
export const entries = ['SupplierField.tsx', 'SupplierPick.tsx', 'purchaseActs.ts'] as const
