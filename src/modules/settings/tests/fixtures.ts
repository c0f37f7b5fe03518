import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  dictionaryType: at => at.row('dictionary_type', { code: `own${at.tag}`, name: at.tag }),
  dictionaryItem: async at => at.row('dictionary_item', { type_code: await typeOf(at), label: at.tag }),
  into: async at => at.row('dictionary_item', { type_code: await typeOf(at), label: `${at.tag}并` }),
  savedView: at => at.row('saved_view', { employee_id: at.employeeId, list: 'clue', name: at.tag, state: '{}' }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/admin/view/': 'savedView',
  '/api/admin/dictionary/type/': 'dictionaryType',
  '/api/admin/dictionary/item/': 'dictionaryItem',
}

/** Returns the code of a type of words. */
const typeOf = (at: Making) =>
  at.once('typeOfWords', async () => {
    const code = `words${at.tag}`
    await at.row('dictionary_type', { code, name: `${at.tag}词` })
    return code
  })
