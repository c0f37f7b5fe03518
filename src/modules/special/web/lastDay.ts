import { formatDate, startOfDay } from '../../../kernel/api/time.ts'

const usualDays = 14

/** Returns the last day that is offered at first: two weeks from today. */
export const defaultLastDay = (): string => formatDate(startOfDay(Date.now(), usualDays))
