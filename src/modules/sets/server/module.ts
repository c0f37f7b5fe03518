import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { wordUses } from '../../settings/server/index.ts'
import { logged } from './logged.ts'
import { setAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { setSearch } from './searching.ts'
import { gradesOfParts } from './words.ts'
import { writeHandlers } from './write.ts'

export const sets = {
  name: 'sets',
  tables: ['goodsSet', 'goodsSetGoods'],
  reads: { goods: ['goods'] },
  handlers: [...readHandlers, ...writeHandlers],
  brings: [
    ...setAccess.map(access => bring(accesses, access)),
    bring(logSubjects, logged),
    bring(searched, setSearch, 5),
    bring(wordUses, gradesOfParts, 6),
  ],
} satisfies Module
