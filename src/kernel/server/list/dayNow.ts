/** SQL of the day in Asia/Shanghai at the beginning of the transaction. */
export const dayNow = `(now() at time zone 'Asia/Shanghai')::date`

/** The same for conditions over many rows: the database computes it once, not for each row. */
export const dayNowOnce = `(select ${dayNow})`
