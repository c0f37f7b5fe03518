import type { ListSort } from '../../../kernel/contract/list.ts'

/** The order of views of what is to be contacted: the earliest appointment first. */
export const byAppointment: ListSort = { by: 'nextFollowUpAt', order: 'ascend' }
