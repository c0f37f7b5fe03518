import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { stepsDone } from '../../reporting/server/index.ts'
import { dictionaries, wordColumns, wordPlaces, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { CodePattern } from '../api/codePatterns.ts'
import { GoodsFacts } from '../api/goods.ts'
import { codePatternHandlers } from './codePatterns.ts'
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
import { starterHandlers } from './starter/calls.ts'
import { goodsSteps } from './steps.ts'
import { writeHandlers } from './write.ts'

export const goods = {
  name: 'goods',
  tables: ['goods', 'goodsCodePattern', 'goodsPrice'],
  reads: { catalogue: ['series'], files: ['picture'], kernel: ['operationLog'], transfer: ['importChange'] },
  handlers: ({ all }) => [
    ...readHandlers,
    ...writeHandlers,
    ...codePatternHandlers,
    ...starterHandlers(wordPlaces(all)),
  ],
  brings: [
    ...goodsAccess.map(access => bring(accesses, access)),
    ...goodsDictionaries.map(kind => bring(dictionaries, kind, 30)),
    ...wordColumns('goods', '商品', GoodsFacts).map(use => bring(wordUses, use, 5)),
    ...wordColumns('goodsCodePattern', '外箱码规则', CodePattern).map(use => bring(wordUses, use, 5)),
    bring(customNouns, customGoods, 3),
    bring(logSubjects, logged),
    ...goodsSteps.map(step => bring(stepsDone, step)),
    bring(searched, goodsSearch, 4),
    bring(exports, goodsExport, 4),
    bring(imports, goodsImport, 4),
    bring(nameables, { kind: 'goods', nameable: nameableGoods }),
    ...goodsBeginnings.map(one => bring(beginnings, one, 8)),
  ],
} satisfies Module
