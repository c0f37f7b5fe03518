/** The files by which other modules enter what this one draws. */
export const entries = [
  'start/ApprovalDialog.tsx',
  'start/Forecast.tsx',
  'start/FormWay.tsx',
  'start/Unbound.tsx',
  'start/useReady.ts',
] as const
