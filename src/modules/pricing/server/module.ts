import { accesses } from '../../../kernel/server/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { dictionaries, wordColumns, wordUses } from '../../settings/server/index.ts'
import { NewWindow } from '../contract/window.ts'
import { pricingDictionaries } from './dictionaries.ts'
import { logged } from './logged.ts'
import { priceAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { writeHandlers } from './write.ts'

export const pricing = {
  name: 'pricing',
  handlers: [...readHandlers, ...writeHandlers],
  brings: [
    ...priceAccess.map(access => bring(accesses, access)),
    ...pricingDictionaries.map(kind => bring(dictionaries, kind, 31)),
    ...wordColumns('priceWindow', '价格', NewWindow).map(use => bring(wordUses, use, 6)),
    bring(logSubjects, logged),
  ],
} satisfies Module
