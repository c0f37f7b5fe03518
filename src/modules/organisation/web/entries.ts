/** The files by which other modules enter what this one draws. */
export const entries = ['departure.ts', 'directory.ts', 'employeeActs.ts', 'officeTabs.ts', 'view/viewing.ts'] as const
