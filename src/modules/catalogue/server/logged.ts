import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { cataloguePlaces } from '../api/places.ts'

/** The names of this module's records in the operation log; brands and categories are words of the dictionary. */
export const logged: Readonly<Record<string, LogSubject>> = {
  series: {
    title: '系列',
    columns: [...titled({ name: '系列名称' }), { key: 'brandId', title: '品牌', kind: 'dictionary' }],
    path: () => linkTo(cataloguePlaces.catalogue),
  },
}
