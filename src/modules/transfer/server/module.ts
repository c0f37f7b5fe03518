import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, bringMade, type Module, type World } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { importBatch, logged } from './importing/logged.ts'
import { exports, imports } from './kinds/kinds.ts'
import { transferAccess } from './permits.ts'
import { transferHandlers, transferJobs } from './routes.ts'
import { countedVouchers, voucherTodo } from './vouchers/waiting.ts'

const kindsOf = ({ all }: World) => ({ imports: all(imports), exports: all(exports) })

export const transfer = {
  name: 'transfer',
  tables: [
    'exportTask',
    'importBatch',
    'importChange',
    'importPicture',
    'importWord',
    'importedNumber',
    'voucher',
    'voucherFetch',
  ],
  reads: { kernel: ['file'], settings: ['dictionaryType'] },
  handlers: world => transferHandlers(kindsOf(world)),
  jobs: (runtime, world) => transferJobs(runtime, kindsOf(world)),
  brings: [
    ...transferAccess.map(access => bring(accesses, access)),
    bring(countedLists, countedVouchers),
    bring(todos, voucherTodo, 9),
    bringMade(logSubjects, world => ({ ...logged, importBatch: importBatch(world.all(imports)) })),
  ],
} satisfies Module
