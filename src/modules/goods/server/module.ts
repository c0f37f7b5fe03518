import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { stepsDone } from '../../reporting/server/index.ts'
import { dictionaries, wordColumns, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { GoodsFacts } from '../api/goods.ts'
import { customGoods } from './custom.ts'
import { goodsDictionaries } from './dictionaries.ts'
import { goodsExport } from './exporting.ts'
import { goodsImport } from './importing/kind.ts'
import { logged } from './logged.ts'
import { nameableGoods } from './names.ts'
import { goodsBeginnings } from './offers.ts'
import { goodsAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { goodsSearch } from './searching.ts'
import { goodsStep } from './steps.ts'
import { writeHandlers } from './write.ts'

export const goods = {
  name: 'goods',
  tables: ['goods', 'goodsPrice'],
  reads: { catalogue: ['series'], files: ['picture'], transfer: ['importChange'] },
  handlers: [...readHandlers, ...writeHandlers],
  brings: [
    ...goodsAccess.map(access => bring(accesses, access)),
    ...goodsDictionaries.map(kind => bring(dictionaries, kind, 30)),
    ...wordColumns('goods', '商品', GoodsFacts).map(use => bring(wordUses, use, 5)),
    bring(customNouns, customGoods, 3),
    bring(logSubjects, logged),
    bring(stepsDone, goodsStep),
    bring(searched, goodsSearch, 4),
    bring(exports, goodsExport, 4),
    bring(imports, goodsImport, 4),
    bring(nameables, { kind: 'goods', nameable: nameableGoods }),
    ...goodsBeginnings.map(one => bring(beginnings, one, 8)),
  ],
} satisfies Module
