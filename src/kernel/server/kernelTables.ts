import type { DB } from './database/tables.ts'

/** The tables of the kernel. Each other table belongs to the module that names it in `tables`. */
export const kernelTables = [
  'book',
  'documentCounter',
  'file',
  'filePiece',
  'installationSecret',
  'knownValue',
  'operationLog',
  'operationLogProof',
  'operationLogSeal',
  'operationLogSealing',
  'pinyin',
  'submission',
  'throttle',
] as const satisfies readonly (keyof DB)[]
