import type { Visibility } from '../../../../kernel/server/record/visibility.ts'

/** Module code under which roles give a data scope for opportunities. */
export const scopeModule = 'opportunity'

/** The data scope of deals: a person's own include those of which they are a member. */
export const dealVisibility: Visibility = {
  module: scopeModule,
  table: 'opportunity',
  members: { table: 'opportunity_member', column: 'opportunity_id' },
}

/** SQL that joins the deal `o` of a row, by its column opportunity_id. */
export const dealJoin = (alias: string) =>
  `join opportunity o on o.office_id = ${alias}.office_id and o.id = ${alias}.opportunity_id`
