/** SQL that an entry of a mall (`m`: the alias of `mall_entry`) was not taken back and takes none back. */
export const standingSql = (m: string): string =>
  `(${m}.reverses_id is null and not exists (select from mall_entry b where b.office_id = ${m}.office_id and b.reverses_id = ${m}.id))`

/** SQL that no row of a statement is matched with an entry of a mall (`m`: the alias of `mall_entry`). */
export const unmatchedSql = (m: string): string =>
  `not exists (select from statement_row s where s.office_id = ${m}.office_id and s.mall_entry_id = ${m}.id and s.state = 'matched')`
