/** The files that other modules may import. */
export const entries = [
  'DocumentFields.tsx',
  'condition/ConditionEditor.tsx',
  'condition/asked.ts',
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
