/** SQL of the ids of records of a kind that batch $2 of office $1 changed. */
export const changedInBatch = (subject: string) =>
  `select subject_id from import_change where office_id = $1 and batch_id = $2 and subject = '${subject}'`

/** SQL of the ids of a table's rows that batch $2 of office $1 brought or changed. */
export const rowsOfBatch = (table: string) =>
  `(select id from ${table} where office_id = $1 and import_batch_id = $2 union ${changedInBatch(table)})`

/** SQL that joins, as `k`, what batch $2 of office $1 changed of a row: `k.version` is the version that it left. */
export const changeOfBatch = (subject: string, id: string) =>
  `left join import_change k on k.office_id = $1 and k.batch_id = $2 and k.subject = '${subject}' and k.subject_id = ${id}`
