import type { ListSort } from '../../../kernel/api/list.ts'

/** The order of views of contacts: the earliest appointment first. */
export const byAppointment: ListSort = { by: 'nextFollowUpAt', order: 'ascend' }
