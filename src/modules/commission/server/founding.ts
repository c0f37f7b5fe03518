import type { Founding } from '../../organisation/server/index.ts'

/** Gives a new company its book of commission. */
export const openCommission: Founding = async (client, officeId) => {
  await client.query('insert into commission_book (office_id) values ($1) on conflict do nothing', [officeId])
}
