/** The files by which other modules enter what this one draws. */
export const entries = [
  'DocumentFields.tsx',
  'condition/ConditionEditor.tsx',
  'designer/FieldsTab.tsx',
  'designer/FormulaEditor.tsx',
  'designer/FormDesigner.tsx',
  'designer/Prop.tsx',
  'designer/design.css',
  'designer/useDesign.ts',
  'designer/words.ts',
  'document.ts',
  'document/DocumentFacts.tsx',
  'document/files.ts',
  'print/FieldsOnPaper.tsx',
  'print/sampleContent.ts',
] as const
