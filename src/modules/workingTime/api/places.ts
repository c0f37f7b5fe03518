import type { Place } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const workingTimePlaces = {
  /** Opened from the list of flows, whose limits it counts. */
  calendar: {
    path: '/functionManager/processManager/calendar',
    title: '工作日历',
    authority: 'processManager',
    group: groups.functions,
  },
} satisfies Record<string, Place>
