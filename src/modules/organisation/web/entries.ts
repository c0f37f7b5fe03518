/** The files by which other modules enter what this one draws. */
export const entries = [
  'department/DepartmentForms.tsx',
  'directory.ts',
  'employees/NewEmployeeDrawer.tsx',
  'officeTabs.ts',
  'view/viewing.ts',
  'why/WhyButton.tsx',
] as const
