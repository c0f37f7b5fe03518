import type { Column } from '../../api/list.ts'
import type { CompanyFields } from '../customColumns.ts'

/** Returns words that name columns, 姓名、小区, as the company calls these, without those that it does not use. */
export function companyWords(words: string, columns: readonly Column[], { builtIn }: CompanyFields): string {
  const each = words.split('、').flatMap(word => {
    const key = columns.find(column => column.title === word)?.key
    const { hidden, title } = builtIn.find(one => one.key === key) ?? {}
    return hidden ? [] : title || word
  })
  return each.join('、')
}
