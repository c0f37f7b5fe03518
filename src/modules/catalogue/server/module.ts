import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { dictionaries, references, wordPlaces, wordUses } from '../../settings/server/index.ts'
import { catalogueKinds } from './dictionaries.ts'
import { logged } from './logged.ts'
import { catalogueAccess } from './permits.ts'
import { brandOfSeries, seriesHandlers } from './series.ts'
import { parentOfCategory } from './tree.ts'
import { wordHandlers } from './words.ts'

export const catalogue = {
  name: 'catalogue',
  tables: ['series'],
  handlers: ({ all }) => [...wordHandlers(wordPlaces(all)), ...seriesHandlers],
  brings: [
    ...catalogueAccess.map(access => bring(accesses, access)),
    ...catalogueKinds.map(kind => bring(dictionaries, kind, 5)),
    ...[...parentOfCategory, ...brandOfSeries].map(use => bring(wordUses, use)),
    bring(logSubjects, logged),
    bring(references, { of: 'series' }),
  ],
} satisfies Module
