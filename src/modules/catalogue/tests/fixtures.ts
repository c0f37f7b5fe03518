import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  brand: at => at.row('dictionary_item', { type_code: 'intentionBrand', label: `${at.tag}牌` }),
  otherBrand: at => at.row('dictionary_item', { type_code: 'intentionBrand', label: `${at.tag}并` }),
  category: at => at.row('dictionary_item', { type_code: 'intentionCategory', label: `${at.tag}类` }),
  // Of the brand that samples name: the first word of its type.
  series: async at => {
    await at.of('brand')
    const { rows } = await at.owner.query<{ id: number }>(
      `select min(id) as id from dictionary_item where office_id = $1 and type_code = 'intentionBrand'`,
      [at.officeId],
    )
    return at.row('series', { brand_id: rows[0]?.id, name: at.tag })
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/catalogue/': 'brand',
  '/api/crm/catalogue/merge intoId': 'otherBrand',
  '/api/crm/catalogue/move': 'category',
  '/api/crm/catalogue/series/': 'series',
}
