import { accesses } from '../../../kernel/server/desk/access.ts'
import { lookTimes, takeUpLost } from '../../../kernel/server/desk/pieces.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { businesses } from '../../approval/server/index.ts'
import { priceHolders } from '../../goods/server/index.ts'
import { stepsDone } from '../../reporting/server/index.ts'
import { dictionaries, wordColumns, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { NewBatch } from '../api/batch.ts'
import { NewWindow } from '../api/window.ts'
import { batchAskHandlers } from './batch/ask.ts'
import { priceBatchBusiness } from './batch/business.ts'
import { batches, batchJobs } from './batch/job.ts'
import { batchReadHandlers } from './batch/read.ts'
import { pricingDictionaries } from './dictionaries.ts'
import { floorHandlers } from './discountFloor.ts'
import { priceExport } from './exporting.ts'
import { heldPrices } from './held.ts'
import { priceImport } from './importing/kind.ts'
import { logged } from './logged.ts'
import { priceAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { writeHandlers } from './write.ts'

export const pricing = {
  name: 'pricing',
  tables: ['priceBatch', 'priceLine', 'priceShift', 'priceWindow'],
  reads: { catalogue: ['series'], goods: ['goods'], transfer: ['importBatch', 'importChange'] },
  handlers: [...readHandlers, ...writeHandlers, ...batchReadHandlers, ...batchAskHandlers, ...floorHandlers],
  jobs: batchJobs,
  clock: [{ name: 'priceBatches', times: lookTimes, work: runtime => takeUpLost(runtime, batches) }],
  brings: [
    bring(priceHolders, heldPrices),
    ...priceAccess.map(access => bring(accesses, access)),
    ...pricingDictionaries.map(kind => bring(dictionaries, kind, 31)),
    ...wordColumns('priceWindow', '价格', NewWindow).map(use => bring(wordUses, use, 6)),
    ...wordColumns('priceBatch', '批量调价', NewBatch).map(use => bring(wordUses, use, 6)),
    ...wordColumns('priceLine', '导入的价格', NewWindow).map(use => bring(wordUses, use, 6)),
    bring(stepsDone, { step: 'price', done: 'select 1 from price_window where office_id = $1' }),
    bring(logSubjects, logged),
    bring(businesses, priceBatchBusiness, 3),
    bring(imports, priceImport, 5),
    bring(exports, priceExport, 5),
  ],
} satisfies Module
