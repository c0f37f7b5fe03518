/** The files by which other modules enter what this one draws. */
export const entries = [
  'LeavingMark.tsx',
  'RecyclingNote.tsx',
  'WithLeaving.tsx',
  'giving/Receivers.tsx',
  'giving/RecentGivings.tsx',
  'giving/StateCounts.tsx',
  'giving/undo.ts',
  'overClaim/OverClaimDialog.tsx',
] as const
