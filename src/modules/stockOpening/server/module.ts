import { lookTimes, takeUpLost } from '../../../kernel/server/desk/pieces.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { wordColumns, wordUses } from '../../settings/server/index.ts'
import { imports } from '../../transfer/server/index.ts'
import { ImportedStock } from '../api/imported.ts'
import { openingImport } from './kind.ts'
import { nameableOpening, openingKind, openingLogged } from './names.ts'
import { openingJobs, openings } from './openings.ts'

export const stockOpening = {
  name: 'stockOpening',
  tables: ['stockOpening', 'stockOpeningLine'],
  reads: { goods: ['goods'], warehouse: ['stockEntry', 'stockKey', 'stockLot', 'warehouse'] },
  handlers: [],
  jobs: openingJobs,
  clock: [{ name: 'stockOpenings', times: lookTimes, work: runtime => takeUpLost(runtime, openings) }],
  brings: [
    bring(imports, openingImport, 6),
    bring(logSubjects, openingLogged),
    bring(nameables, { kind: openingKind, nameable: nameableOpening }),
    ...wordColumns('stockOpeningLine', '期初单', ImportedStock).map(use => bring(wordUses, use, 8)),
  ],
} satisfies Module
